import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const rules = 'docs/rules';

const areas = globSync(`${rules}/*.md`, { cwd: root })
  .map((file) => path.basename(file, '.md'))
  .filter((name) => name !== 'README');
const reference = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g');

/** Rule ids by the page that defines them; an id that two places define is a fault. */
function definedRules(faults: string[]): Set<string> {
  const defined = new Set<string>();
  for (const area of areas) {
    const page = readFileSync(path.join(root, rules, `${area}.md`), 'utf8');
    for (const [, id = ''] of page.matchAll(/<a id="([^"]+)"><\/a>/g)) {
      if (!id.startsWith(`${area}-`)) faults.push(`${rules}/${area}.md: ${id} belongs to another page`);
      if (defined.has(id)) faults.push(`${rules}/${area}.md: ${id} is defined twice`);
      defined.add(id);
    }
  }
  return defined;
}

/** Every reference to a rule that `docs/rules` does not define. */
export function ruleReferenceFaults(): string[] {
  const faults: string[] = [];
  const defined = definedRules(faults);
  const files = globSync('{packages,apps,testing,e2e,bench,tools,docs}/**/*.{ts,tsx,typ,sql,md,cjs}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('/dist') || name.endsWith('.gen.ts'),
  });
  for (const file of files) {
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const [id] of line.matchAll(reference)) {
          if (!defined.has(id)) faults.push(`${file}:${index + 1}: no rule ${id} in ${rules}`);
        }
      });
  }
  return faults;
}
