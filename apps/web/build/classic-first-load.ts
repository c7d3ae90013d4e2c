import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import type { Plugin, Rolldown } from 'vite';

const shared = 'brigadeFirstLoad';

/** What the entry exports: the name inside, and the one under which the other chunks import it. */
interface Export {
  readonly local: string;
  readonly exported: string;
}

/** The entry as a classic script that lays what it exports into one global. */
function classicScript(code: string, end: number, names: readonly Export[]): string {
  const laid = names.map(({ local, exported }) => `${exported}:${local}`).join(',');
  const body = code.slice(0, end).replace(/\bimport\.meta\b/g, 'importMeta');
  const script = `{const importMeta={url:document.currentScript.src};(()=>{${body};globalThis.${shared}={${laid}}})()}`;
  // Throws where something is left that only modules may say.
  new Script(script);
  return script;
}

/** What the other chunks import in the entry's place. They are asked for by the entry, so that it has run by then. */
const moduleOf = (names: readonly Export[]) =>
  `const{${names.map(({ exported }, index) => `${exported}:e${index}`).join(',')}}=globalThis.${shared};` +
  `export{${names.map(({ exported }, index) => `e${index} as ${exported}`).join(',')}};`;

/**
 * Makes the first load a classic script: browsers compile such a one when a service worker puts it into its cache,
 * and keep that; of modules that a service worker serves they keep nothing and compile them again at every start, which
 * was a third of it on a phone (decision 080).
 */
export function classicFirstLoad(): Plugin {
  return {
    name: 'classic-first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.isEntry,
        );
        if (!entry) return this.error('There is no script to put the first load into.');
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('There is no index.html to put the first load into.');
        const { body } = this.parse(entry.code);
        const [last] = body.slice(-1);
        if (entry.imports.length > 0 || last?.type !== 'ExportNamedDeclaration')
          return this.error('The first load imports another chunk, or does not end with what it exports.');
        const names = last.specifiers.map(({ local, exported }) => ({
          local: (local as { name: string }).name,
          exported: (exported as { name: string }).name,
        }));

        const source = classicScript(entry.code, last.start, names);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/first-load-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        entry.code = moduleOf(names);

        const tag = `<script type="module" crossorigin src="/${entry.fileName}"></script>`;
        const html = String(page.source);
        if (!html.includes(tag)) return this.error(`index.html does not ask for the entry by ${tag}`);
        page.source = html.replace(
          tag,
          `<script defer src="/${fileName}"></script>\n    <link rel="modulepreload" crossorigin href="/${entry.fileName}">`,
        );
      },
    },
  };
}
