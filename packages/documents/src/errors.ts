import type * as z from 'zod';

/** The data cannot be printed: its sender can mend it. Becomes 400. */
export class DocumentDataError extends Error {
  /** Dotted path of each faulty value to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(error: z.ZodError) {
    const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    super(error.issues[0]?.message ?? 'The document cannot be printed from this data.');
    this.name = 'DocumentDataError';
    this.fields = fields;
  }
}

/** The template cannot lay out data that its schema accepts: a fault of ours. Becomes 500. */
export class DocumentTemplateError extends Error {
  constructor(document: string, diagnostics: string) {
    super(`Template ${document}: ${diagnostics}`);
    this.name = 'DocumentTemplateError';
  }
}

/** The printer has too much to do, or this document takes too long. Becomes 503; asking again may work. */
export class DocumentBusyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentBusyError';
  }
}
