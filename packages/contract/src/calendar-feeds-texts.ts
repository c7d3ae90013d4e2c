export const MAX_FEEDS = 20;

export const calendarFeedTexts = {
  tooMany: `A person can have ${MAX_FEEDS} calendar feeds. Revoke one that is no longer used.`,
  confirmRevoke:
    'Are you sure you want to revoke this calendar feed? Calendars that read it will not be updated any longer.',
  revoked: 'This calendar feed has been successfully revoked.',
};
