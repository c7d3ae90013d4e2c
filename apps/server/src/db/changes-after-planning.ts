const nameOf = (person: string) =>
  `nullif(coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), ${person}.email), '')`;

/** The changes of a service as the contract's `ChangeAfterPlanning`, open ones first (changes-2). */
export const changesAfterPlanningOf = (owner: 'scheduled_menu_id' | 'scheduled_add_on_id', id: string) => `
  (select coalesce(json_agg(json_build_object('id', change.id, 'text', change.text, 'dishes', change.dishes,
     'changedBy', ${nameOf('changer')}, 'changedAt', change.created_at,
     'acceptedBy', ${nameOf('accepter')}, 'acceptedAt', change.accepted_at)
     order by change.accepted_at is not null, change.id), '[]')
   from changes_after_planning as change
   left join users as changer on changer.id = change.changed_by
   left join users as accepter on accepter.id = change.accepted_by
   where change.${owner} = ${id})`;
