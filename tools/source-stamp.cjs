'use strict';
// Runs at every start under any version of Node: hence CommonJS, which loads fast, and no dependency.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.dirname(__dirname);

/** The sources of the two builds. */
const sources = {
  web: ['apps/web', 'packages/contract/src', 'packages/domain/src'],
  server: ['apps/server', 'packages/contract/src', 'packages/domain/src', 'packages/documents/src'],
};

const isSource = (file) =>
  /\.(ts|tsx|json|html|css|svg|png)$/.test(file) &&
  !/\.(test|gen)\.tsx?$/.test(file) &&
  !file.includes(`dist${path.sep}`);

const stampFile = (part) => path.join(root, 'apps', part, 'dist', '.source-stamp');

/** A hash of everything that the build reads. */
function sourceStamp(part) {
  const hash = createHash('sha256');
  // package.json has the version, which both builds name.
  for (const file of ['package.json', 'package-lock.json']) hash.update(fs.readFileSync(path.join(root, file)));
  for (const folder of sources[part]) {
    const files = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isSource);
    for (const file of files.sort()) {
      const { mtimeMs, size } = fs.statSync(path.join(root, folder, file));
      hash.update(`${folder} ${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

function isBuilt(part) {
  const file = stampFile(part);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === sourceStamp(part);
}

/** Builds that are missing or stale. */
const changedParts = () => Object.keys(sources).filter((part) => !isBuilt(part));

module.exports = { changedParts, sourceStamp, stampFile };
