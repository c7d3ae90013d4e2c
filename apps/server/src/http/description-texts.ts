/** The beginning of `/docs` and of `/openapi.json`. */
export const apiIntroduction = `Everything that Brigade's own screens do.

**Sign in.** Make a key under *My account*, *API keys*. Send it as \`Authorization: Bearer brigade_…\`, or press **Authorize** here. A key does what both it and
your role allow, at most 600 calls a minute; 429 says in \`Retry-After\` when to go on. Each call names the permission to tick; *staff* and *signedIn*
need none, *superAdmin* and *not by key* are closed to keys.

**Begin** with \`GET /v1/markets\` and \`GET /v1/service-lines\`: their ids and the time zone of the market make
\`GET /v1/scheduled-menus?marketId=…&year=2026&month=11&day=23\`, what it serves that day. An id that nobody has finds nothing: an empty list.

**Allergens.** Only \`allergenStatement\` tells whether \`allergenNames\` are all: \`some\` these and no others, \`none\` has none, \`unknown\` these and maybe others. An empty list alone
does not say that there are none.

**Answers** are \`{ "data": …, "meta": … }\`. \`meta.count\` counts all pages of a list. A day is \`YYYY-MM-DD\`, in the time zone of its market. A write names its step in
\`Brigade-Step\`, for \`POST /v1/steps/{stepId}/undo\`.

**Errors** are \`{ "error": { "code", "message", "fields", "requestId", "details" } }\`. \`message\` can be shown to people, \`fields\` names what was wrong by its path.

**Saving.** A record comes with an \`ETag\`. Send it as \`If-Match\`, quotes included, with a PUT: when somebody saved meanwhile, the answer is 412 \`stale\`, and \`details\` says who
changed what. Without it the last save wins. Send the whole record: what is left out is cleared, or refused where it may not be empty, unless a call or a field says that it stays. Fields that no call describes are ignored.

**Trying again.** Send an \`Idempotency-Key\` (any text, new for each thing you make) with a POST. The same call with the same key is carried out once and gets the
first answer. A DELETE or PUT whose answer was lost can simply be sent again.`;

const REFERENCE_DATA = 'Reference data';

/** The groups of the readable page, with the beginnings of their addresses. */
const groups: readonly (readonly [name: string, beginnings: RegExp])[] = [
  ['Signing in and keys', /^(auth|me|api-keys)$/],
  [
    'Schedule',
    /^(schedule|menu-coverages|services-without-menu|next-services|master-changes|changes-after-planning|coverage|not-served)/,
  ],
  ['Master menus', /^(menus|menu-element-classes)/],
  ['Elements', /^element(s|-diets)/],
  ['Ingredients', /^ingredients/],
  ['Services', /^(service-events|cancelled|serving-schedules|closings|recurring-addons|calendar)/],
  ['Accounts and people', /^(accounts|account-|consumer-|portion-modifiers)/],
  ['Numbers', /^(calculations|count-|preparation-numbers|readiness)/],
  ['Documents', /^(documents|pdf|label|sheet|printing)/],
  ['Host surveys', /^host-surveys/],
  ['Statements', /^statements/],
  ['Team', /^(users|roles|failing-mails)/],
  ['History', /^(history|steps|deletions)/],
  ['Files', /^(imports|exports)/],
  ['System', /^(system|client-errors)/],
];

export const groupNames = [...groups.map(([name]) => name), REFERENCE_DATA];

export function getGroup(url: string): string {
  const segment = url.split('/').find((part) => part && !/^v\d/.test(part)) ?? '';
  return groups.find(([, beginnings]) => beginnings.test(segment))?.[0] ?? REFERENCE_DATA;
}

interface Described {
  readonly method: string;
  readonly description?: string;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly querystring?: unknown;
}

/** What a save does to the fields that it does not name. Where they stay, the summary says so. */
export function describeSave({ method, summary = '' }: { method: string; summary?: string }): string {
  if (method !== 'PUT' || summary.includes('left out stays')) return '';
  return 'Send the whole record: what is left out is cleared, or refused where it may not be empty. Fields that stay say so.\n\n';
}

/** The errors that a caller has to expect of an operation. */
export function describeRefusals({ method, description, params, body, querystring }: Described): string {
  const isOpen = description?.endsWith('public');
  const lines = [
    (params || body || querystring) && '400 `validation_failed`: `fields` says what was wrong',
    !isOpen && '401 `unauthenticated`: no key, or one that is unknown, expired or revoked',
    !isOpen && '403 `forbidden`: the permission is missing',
    params && '404 `not_found`',
    method !== 'GET' && '409 `conflict`: such as a name that exists, or a record in use',
    method === 'PUT' && '412 `stale`: saved by somebody else since `If-Match`',
    method === 'POST' && '422 `validation_failed`: the `Idempotency-Key` was used for another request',
    '429 `rate_limited`: wait for `Retry-After` seconds',
    '503 `unavailable`: try again',
  ];
  return lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');
}

/** What an answer of this status means; `status` is `200`, `201`, `4xx` or `5xx`. */
export function describeAnswer(status: string): string {
  if (status === '4xx') return 'Refused, and nothing was changed: `code` and `message` say why.';
  if (status === '5xx') return 'Not answered. A write may have been carried out: repeat it with its `Idempotency-Key`.';
  return status === '201'
    ? 'Created.'
    : 'Done. A record has its version in `ETag`, a write its step in `Brigade-Step`.';
}
