import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { at, calendarDay, edited, id } from './columns.ts';
import { markets, serviceLines, serviceTypes } from './reference-data.ts';
import { scheduledMenus } from './scheduling.ts';
import { users } from './users.ts';

/**
 * What a host reports after a service. Rows come and go by triggers, as soon as a scheduled menu and a service event
 * of the same market, service line and day meet (domain §6); a complete survey stays.
 */
export const hostSurveys = pgTable(
  'host_surveys',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    scheduledMenuId: uuid('scheduled_menu_id')
      .notNull()
      .references(() => scheduledMenus.id),
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    serviceTypeId: uuid('service_type_id').references(() => serviceTypes.id),
    date: calendarDay('date').notNull(),
    status: text('status', { enum: ['incomplete', 'complete'] })
      .notNull()
      .default('incomplete'),
    expectedHeadcount: integer('expected_headcount'),
    actualHeadcount: integer('actual_headcount'),
    anySpecialEvents: boolean('any_special_events').notNull().default(false),
    eventDescription: text('event_description').notNull().default(''),
    serviceScore: integer('service_score').notNull().default(3),
    serviceFeedback: text('service_feedback').notNull().default(''),
    /** The three parts that travel as JSON text (spec §3); their shapes are the contract's. */
    times: jsonb('times'),
    elements: jsonb('elements').notNull().default(sql`'[]'::jsonb`),
    setupFeedback: jsonb('setup_feedback'),
    /** Names of the answers the host gave; the others are still the preset ones. */
    answered: text('answered').array().notNull().default(sql`'{}'::text[]`),
    /** When the host filled it in, which may be long before it arrived. */
    filledAt: at('filled_at'),
    /** When it first arrived. */
    submittedAt: at('submitted_at'),
    /** Idempotency key of the last save: the same submission sent again changes nothing (domain §8). */
    submissionKey: text('submission_key'),
    userId: uuid('user_id').references(() => users.id),
    ...edited(),
  },
  (table) => [
    unique('host_surveys_account_menu').on(table.accountId, table.scheduledMenuId),
    index('host_surveys_day').on(table.marketId, table.date, table.serviceLineId),
    index('host_surveys_menu').on(table.scheduledMenuId),
    index('host_surveys_account_day').on(table.accountId, table.date),
    index('host_surveys_service_type').on(table.serviceTypeId),
    index('host_surveys_user').on(table.userId),
    check('host_surveys_status', sql`${table.status} in ('incomplete', 'complete')`),
    check('host_surveys_score', sql`${table.serviceScore} between 1 and 5`),
    check('host_surveys_headcounts', sql`expected_headcount >= 0 and actual_headcount >= 0`),
  ],
);

/** What a host sent of a survey and the server did not put in place: an editor looks at it, and removes it (surveys-13). */
export const secondVersions = pgTable(
  'host_survey_second_versions',
  {
    id: id(),
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => hostSurveys.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Idempotency key of the submission: sent again, it is kept once. */
    submissionKey: text('submission_key').notNull(),
    /** Answers as the columns of the survey hold them, by the names of the wire. */
    answers: jsonb('answers').notNull(),
    filledAt: at('filled_at').notNull(),
    arrivedAt: at('arrived_at').notNull(),
  },
  (table) => [
    unique('host_survey_second_versions_submission').on(table.surveyId, table.submissionKey),
    index('host_survey_second_versions_user').on(table.userId),
  ],
);
