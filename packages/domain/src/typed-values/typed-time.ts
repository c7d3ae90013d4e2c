import { fieldTexts } from '#contract/field-texts.ts';
import { readVisibleText, type TypedValue } from './typed-value.ts';

const words: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

/** '9', '930', '0930', '9:30', '9.30' and '21:05', with or without 'a', 'am', 'p.m.'. */
const typedTime = /^(\d{1,2}?)(?:[:.]?(\d{2}))?(?: ?([ap])\.?(?:m\.?)?)?$/;

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** Reads a time of day to `HH:MM` (screens-24). Without AM or PM it is that of a clock with 24 hours. */
export function parseTypedTime(text: string): TypedValue<string> {
  const plainText = readVisibleText(text)
    .toLowerCase()
    .replace(/^(12 ?)?(?=noon$|midnight$)/, '');
  if (plainText === '') return { value: null, fault: null };
  const [, hour = '', minute = '00', half] = typedTime.exec(plainText) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  const isTime = hour !== '' && minutes < 60 && (half ? hours >= 1 && hours <= 12 : hours < 24);
  const time = isTime
    ? `${padTwoDigits(half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours)}:${padTwoDigits(minutes)}`
    : undefined;
  const value = words[plainText] ?? time;
  return value ? { value, fault: null } : { value: null, fault: fieldTexts.time };
}

/** "11:30 AM" from `11:30`, the one form of a time on screens, sheets and phones. */
export function formatTime(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** A meal before 5:00 AM is more often one of the afternoon, typed without PM; undefined for any other time. */
export function findAfternoonTime(time: string): string | undefined {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours < 5 ? `${hours + 12}:${padTwoDigits(minutes)}` : undefined;
}
