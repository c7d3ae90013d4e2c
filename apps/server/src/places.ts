import path from 'node:path';

/** What a running installation keeps beside its code: the embedded database, and mails when there is no mail server. */
export const dataFolder = path.resolve(import.meta.dirname, '../../..', '.data');
