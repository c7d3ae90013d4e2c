import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { watch } from 'chokidar';
import { type DocumentName, documentNames, documentTitles } from '#contract/document-names.ts';
import { type FixtureName, fixtureNames, getFixture } from '#documents/fixtures/documents.ts';
import { toPrintable } from '#documents/printable.ts';
import { forgetTypesetDocuments, typesetPicture } from '#documents/typesetter.ts';

/*
 * All documents with all fixtures in a page that reloads after every save, with a switch for a gray printer.
 * Each request reads the templates again; `node --watch` restarts this process when a view or a fixture is saved.
 */

const port = Number(process.env.PORT ?? 4180);
const templates = path.join(import.meta.dirname, '../packages/documents/templates');

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Documents</title>
<style>
  body { margin: 0; font: 14px system-ui, sans-serif; background: #dde2e9; color: #14202f; }
  header { position: sticky; top: 0; display: flex; gap: 16px; align-items: center; padding: 8px 16px; background: #fff; }
  img { display: block; width: min(1056px, 100%); margin: 16px auto; background: #fff; }
  .grey img { filter: grayscale(1); }
  #said { margin-left: auto; } #said.bad { color: #b3261e; font-weight: 700; }
</style>
<header>
  <label>Document <select id="document">${documentNames
    .map((name) => `<option value="${name}">${documentTitles[name]}</option>`)
    .join('')}</select></label>
  <label>Fixture <select id="fixture">${fixtureNames.map((name) => `<option>${name}</option>`).join('')}</select></label>
  <label><input type="checkbox" id="grey"> grey printer</label>
  <span id="said" role="status"></span>
</header>
<main></main>
<script type="module">
  const [documentField, fixtureField, grey, said] = ['document', 'fixture', 'grey', 'said'].map((id) => document.getElementById(id));
  const chosen = new URLSearchParams(location.hash.slice(1));
  documentField.value = chosen.get('document') ?? documentField.value;
  fixtureField.value = chosen.get('fixture') ?? 'normal';
  async function show() {
    location.hash = new URLSearchParams({ document: documentField.value, fixture: fixtureField.value });
    const started = performance.now();
    const reply = await fetch('/picture/' + documentField.value + '/' + fixtureField.value);
    const body = await reply.text();
    said.className = reply.ok ? '' : 'bad';
    if (!reply.ok) { said.textContent = body; return; }
    said.textContent = reply.headers.get('x-pages') + ' pages, ' + Math.round(performance.now() - started) + ' ms. ' + (reply.headers.get('x-warnings') ?? '');
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([body], { type: 'image/svg+xml' }));
    picture.alt = documentField.selectedOptions[0].text;
    document.querySelector('main').replaceChildren(picture);
  }
  for (const field of [documentField, fixtureField]) field.addEventListener('change', show);
  grey.addEventListener('change', () => document.body.classList.toggle('grey', grey.checked));
  const saves = new EventSource('/saves');
  saves.onmessage = show;
  // The process restarted, so its documents may have changed.
  let lost = false;
  saves.onerror = () => { lost = true; };
  saves.onopen = () => { if (lost) show(); lost = false; };
  show();
</script></html>`;

function sendPicture(reply: ServerResponse, document: DocumentName, name: FixtureName) {
  try {
    const { svg, pages, warnings } = typesetPicture(document, toPrintable(document, getFixture(document, name)));
    forgetTypesetDocuments();
    const warningHeaders = warnings.length > 0 ? { 'x-warnings': encodeURIComponent(warnings.join('; ')) } : {};
    reply.writeHead(200, { 'content-type': 'image/svg+xml', 'x-pages': pages, ...warningHeaders }).end(svg);
  } catch (error) {
    reply.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
}

const listeners = new Set<ServerResponse>();
watch(templates, { ignoreInitial: true }).on('all', () => {
  for (const listener of listeners) listener.write('data: saved\n\n');
});

const server = createServer((request, reply) => {
  const [, kind, document, name] = (request.url ?? '/').split('/');
  if (kind === 'saves') {
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('\n');
    listeners.add(reply);
    request.on('close', () => listeners.delete(reply));
    return;
  }
  if (kind === 'picture') {
    const isKnown =
      documentNames.some((documentName) => documentName === document) &&
      fixtureNames.some((fixtureName) => fixtureName === name);
    if (isKnown) return sendPicture(reply, document as DocumentName, name as FixtureName);
  }
  if (kind !== '') return reply.writeHead(404).end();
  return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(port, 'localhost', () => console.log(`Documents: http://localhost:${port}`));
