import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** The highest score: more than ten billion guesses. */
const STRONG = 4;

const { password, own } = workerData as { password: string; own: string[] };
const estimate = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
parentPort?.postMessage(estimate.check(password, own).score < STRONG);
