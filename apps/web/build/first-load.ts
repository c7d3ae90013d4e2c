import type { Plugin } from 'vite';

/** Beside the entry, what somebody signed in loads before `/menus` is shown. */
const firstScreen = /routes\/menus\.index\.tsx\?/;

const modules = new Set<string>();

/** True if the first screen needs this module. To be asked once modules are known, as chunks are made of them. */
export const isFirstLoad = (id: string) => modules.has(id);

/** Finds out which modules the first load needs: in one file they compress better, and come sooner, than in fifty. */
export function createFirstLoadPlugin(): Plugin {
  return {
    name: 'find-first-load',
    apply: 'build',
    buildEnd() {
      modules.clear();
      const ids = [...this.getModuleIds()];
      if (!ids.some((id) => firstScreen.test(id)))
        this.error(`No module is named like ${firstScreen}: has it been renamed?`);
      const isRoot = (id: string) => this.getModuleInfo(id)?.isEntry || firstScreen.test(id);
      const waiting = ids.filter(isRoot);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (modules.has(id)) continue;
        modules.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}
