/** The data cannot be printed; the message says what to change. Becomes 400. */
export class DocumentDataError extends Error {
  /** Dotted path of each faulty value to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
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
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 5) {
    super(message);
    this.name = 'DocumentBusyError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
