// Follows a job (templates/pieces/job.html): moves its bar, and loads the page again when the
// state changes, so that there is one place that says what a state looks like.

import { reportAnswer } from "./connection.js";

const EVERY_MS = 700;
const SLOWEST_MS = 10_000;
const UNFINISHED = ["queued", "running"];

async function statusOf(job) {
  const response = await fetch(job.dataset.job, { headers: { Accept: "application/json" } });
  if (response.ok) return response.json();
  reportAnswer(response.status, await response.text());
  throw new TypeError(`status ${response.status}`);
}

function show(job, status) {
  const bar = job.querySelector("progress");
  if (status.total > 0) {
    bar.max = status.total;
    bar.value = status.done;
  }
  const message = job.querySelector("[data-job-message]");
  if (message.textContent !== status.message) message.textContent = status.message;
}

async function follow(job, wait = EVERY_MS) {
  let next = EVERY_MS;
  try {
    const status = await statusOf(job);
    if (status.state !== job.dataset.state) return location.reload();
    show(job, status);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    next = Math.min(wait * 2, SLOWEST_MS);
  }
  return setTimeout(() => follow(job, next), next);
}

for (const job of document.querySelectorAll("[data-job]")) {
  if (UNFINISHED.includes(job.dataset.state)) follow(job);
}
