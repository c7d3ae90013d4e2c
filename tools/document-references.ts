import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const rules = 'docs/rules';
const decisions = 'docs/decisions';

const documents = globSync(['*.md', '{docs,deploy}/**/*.md'], { cwd: root });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const areas = globSync(`${rules}/*.md`, { cwd: root })
  .map((file) => path.basename(file, '.md'))
  .filter((name) => name !== 'README');

/** Rule ids by the page that defines them; a duplicate id is a fault. */
function listDefinedRules(faults: string[]): Set<string> {
  const defined = new Set<string>();
  for (const area of areas) {
    for (const [, id = ''] of read(`${rules}/${area}.md`).matchAll(/<a id="([^"]+)"><\/a>/g)) {
      if (!id.startsWith(`${area}-`)) faults.push(`${rules}/${area}.md: ${id} belongs to another page`);
      if (defined.has(id)) faults.push(`${rules}/${area}.md: ${id} is defined twice`);
      defined.add(id);
    }
  }
  return defined;
}

const getNumber = (decision: string): string => decision.split('-')[0] ?? '';

/** Numbers of the decisions; one whose title has another number is a fault. */
function listWrittenDecisions(faults: string[]): Set<string> {
  const files = globSync(`${decisions}/[0-9]*.md`, { cwd: root }).map((file) => path.basename(file));
  for (const file of files) {
    if (!read(`${decisions}/${file}`).startsWith(`# ${getNumber(file)} `))
      faults.push(`${decisions}/${file}: another title`);
  }
  return new Set(files.map(getNumber));
}

/** Links of the documents that lead to no file. */
function listDeadLinks(): string[] {
  return documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g)].flatMap(([, target = '']) =>
      existsSync(path.join(root, path.dirname(file), decodeURI(target))) ? [] : [`${file}: no file ${target}`],
    ),
  );
}

/** Files that the documents name in code marks, by the end of their path with or without `src`, and that are not there. */
function listMissingFiles(sources: readonly string[]): string[] {
  const isThere = (named: string) =>
    sources.some((source) => [source, source.replace('/src/', '/')].some((file) => `/${file}`.endsWith(`/${named}`)));
  return documents.flatMap((file) =>
    [...read(file).matchAll(/`([\w.@/-]+\.(?:tsx?|sql|c[jt]s|typ))`/g)].flatMap(([, named = '']) =>
      /xxx/i.test(named) || isThere(named) ? [] : [`${file}: no file ${named}`],
    ),
  );
}

/** Every link or name that leads to no file, every reference to a rule that does not exist, and every decision that the index does not list. */
export function listDocumentReferenceFaults(): string[] {
  const faults = listDeadLinks();
  const ids = listDefinedRules(faults);
  const numbers = listWrittenDecisions(faults);
  const rule = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g');
  const files = globSync(['*.{ts,md}', '{packages,apps,testing,e2e,bench,tools,docs}/**/*.{ts,tsx,typ,sql,md,cjs}'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('/dist') || name.endsWith('.gen.ts'),
  });
  faults.push(...listMissingFiles(files));
  for (const file of files) {
    read(file)
      .split('\n')
      .forEach((line, index) => {
        const at = `${file}:${index + 1}`;
        for (const [id] of line.matchAll(rule)) if (!ids.has(id)) faults.push(`${at}: no rule ${id} in ${rules}`);
        for (const [, number = ''] of line.matchAll(/\bdecision (\d+)\b/gi)) {
          if (!numbers.has(number)) faults.push(`${at}: no decision ${number} in ${decisions}`);
        }
      });
  }
  return faults;
}
