/** Nothing else is answered before the person has set up a second factor (access-20). */
export const SECOND_FACTOR_REQUIRED = 'auth/second-factor-required';

/** Where the company sends a person back to. Opened without its answer, it sends them to the company. */
export const COMPANY_PATH = '/sign-in/company';
