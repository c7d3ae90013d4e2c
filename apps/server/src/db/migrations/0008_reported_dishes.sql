CREATE TABLE "reported_dishes" (
	"survey_id" uuid NOT NULL,
	"scheduled_element_id" uuid NOT NULL,
	"brought" double precision,
	"leftover" double precision,
	"ran_out" boolean,
	"minutes_early" integer,
	"people_not_served" integer,
	CONSTRAINT "reported_dishes_survey_id_scheduled_element_id_pk" PRIMARY KEY("survey_id","scheduled_element_id")
);
--> statement-breakpoint
ALTER TABLE "reported_dishes" ADD CONSTRAINT "reported_dishes_survey_id_host_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."host_surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What a complete survey says of each dish; null where nobody answered (insights-1).
create function reported_dishes_in(survey host_surveys) returns setof reported_dishes language sql stable as $$
  with answer as materialized (select unnest(survey.answered) as name)
  select distinct on (scheduled_elements.id) survey.id, scheduled_elements.id,
    case when 'elements.' || scheduled_elements.id || '.broughtContainers' in (select name from answer) and has_portion
      then (dish."broughtContainers" * dish."portionPerContainer" / portion_per_person)::float8 end,
    case when 'elements.' || scheduled_elements.id || '.leftoverAmount' in (select name from answer) and has_portion
      then (dish."leftoverAmount" / portion_per_person)::float8 end,
    ran_out,
    case when ran_out and 'elements.' || scheduled_elements.id || '.timeOfRunout' in (select name from answer)
        and 'times.lastEater' in (select name from answer) and dish."timeOfRunout" <= survey.times ->> 'lastEater'
      then extract(epoch from (survey.times ->> 'lastEater')::time - dish."timeOfRunout"::time)::int / 60 end,
    case when ran_out and 'elements.' || scheduled_elements.id || '.peopleNotServed' in (select name from answer) then dish."peopleNotServed"::int end
  from jsonb_to_recordset(survey.elements) as dish ("scheduledElementId" uuid, "portionUnit" text,
      "portionPerContainer" numeric, "broughtContainers" numeric, "leftoverAmount" numeric, runout boolean,
      "timeOfRunout" text, "peopleNotServed" numeric)
    join scheduled_elements on scheduled_elements.id = dish."scheduledElementId"
    left join portion_units on portion_units.id = portion_unit_id
    cross join lateral (select
      portion_per_person > 0 and dish."portionUnit" = coalesce(abbreviation, '') as has_portion,
      case when 'elements.' || scheduled_elements.id || '.runout' in (select name from answer) then dish.runout end as ran_out
    ) as known
  where survey.status = 'complete'
$$;--> statement-breakpoint
create function keep_reported_dishes() returns trigger language plpgsql as $$
begin
  delete from reported_dishes where survey_id = new.id;
  insert into reported_dishes select * from reported_dishes_in(new);
  return null;
end $$;--> statement-breakpoint
create trigger reported_dishes_after_insert after insert on host_surveys
  for each row when (new.status = 'complete') execute function keep_reported_dishes();--> statement-breakpoint
create trigger reported_dishes_after_update after update of status, elements, answered, times on host_surveys
  for each row when (new.status = 'complete' or old.status = 'complete') execute function keep_reported_dishes();--> statement-breakpoint
insert into reported_dishes
  select dish.* from host_surveys as survey cross join lateral reported_dishes_in(survey) as dish
  where survey.status = 'complete';
