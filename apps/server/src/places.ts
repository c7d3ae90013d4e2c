import path from 'node:path';

/** Folder of runtime data: the embedded database, and mails when there is no mail server. */
export const dataFolder = path.resolve(import.meta.dirname, '../../..', '.data');
