/** The data cannot be printed. The message says what to change. Becomes 400. */
export class DocumentDataError extends Error {
  /** Dotted path of each faulty value, mapped to its fault. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'DocumentDataError';
    this.fields = fields;
  }
}

/** The template fails on data that its schema accepts: our own fault. Becomes 500. */
export class DocumentTemplateError extends Error {
  constructor(document: string, diagnostics: string) {
    super(`Template ${document}: ${diagnostics}`);
    this.name = 'DocumentTemplateError';
  }
}

/** The queue is full, or the document timed out. Becomes 503; a retry may work. */
export class DocumentBusyError extends Error {
  readonly retryAfterSeconds: number;
  /** How many documents are ahead of one that was not let in. */
  readonly ahead: number | undefined;

  constructor(message: string, retryAfterSeconds = 5, ahead?: number) {
    super(message);
    this.name = 'DocumentBusyError';
    this.retryAfterSeconds = retryAfterSeconds;
    this.ahead = ahead;
  }
}
