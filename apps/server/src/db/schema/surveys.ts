import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { at, calendarDay, editedColumns, id } from './columns.ts';
import { markets, serviceLines, serviceTypes } from './reference-data.ts';
import { scheduledMenus } from './scheduling.ts';
import { users } from './users.ts';

/**
 * Triggers add a row when a scheduled menu and a service event of the same market, service line and date exist, and
 * delete it when one of them is deleted. A complete survey stays (surveys-1).
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
    /** These three travel as JSON text (surveys-8). The contract defines their shapes. */
    times: jsonb('times'),
    elements: jsonb('elements').notNull().default(sql`'[]'::jsonb`),
    setupFeedback: jsonb('setup_feedback'),
    /** Names of the answers that the host gave. All others still have their default. */
    answered: text('answered').array().notNull().default(sql`'{}'::text[]`),
    /** Client time of filling. It may be long before arrival. */
    filledAt: at('filled_at'),
    /** Time of first arrival. */
    submittedAt: at('submitted_at'),
    /** Idempotency keys of the last save, and of those before it: a retry changes nothing (errors-4). */
    submissionKey: text('submission_key'),
    earlierKeys: text('earlier_keys').array().notNull().default(sql`'{}'::text[]`),
    userId: uuid('user_id').references(() => users.id),
    ...editedColumns(),
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

/** A submission that the server did not apply. An editor reviews and removes it (surveys-13). */
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
    /** Idempotency key of the submission: a retry is stored once. */
    submissionKey: text('submission_key').notNull(),
    /** Answers in the survey's column format, keyed by wire names. */
    answers: jsonb('answers').notNull(),
    filledAt: at('filled_at').notNull(),
    arrivedAt: at('arrived_at').notNull(),
  },
  (table) => [
    unique('host_survey_second_versions_submission').on(table.surveyId, table.submissionKey),
    index('host_survey_second_versions_user').on(table.userId),
  ],
);

/**
 * What complete surveys say of each dish, read by insights and portion advice. A trigger keeps it. Null is what nobody
 * answered (insights-1).
 */
export const reportedDishes = pgTable(
  'reported_dishes',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => hostSurveys.id, { onDelete: 'cascade' }),
    /** No foreign key: a survey stays as it was filed. */
    scheduledElementId: uuid('scheduled_element_id').notNull(),
    /**
     * In portions for one person, as planned when the survey was filed: ounces and pieces add up. For statistics only, no
     * food is counted by them.
     */
    brought: doublePrecision('brought'),
    leftover: doublePrecision('leftover'),
    ranOut: boolean('ran_out'),
    /** Before the last eater. */
    minutesEarly: integer('minutes_early'),
    peopleNotServed: integer('people_not_served'),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.scheduledElementId] })],
);
