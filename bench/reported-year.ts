import pg from 'pg';

/** A year of complete surveys in one city: 60 accounts × 260 lunches × 15 dishes are 234,000 reported dishes. */
const CITY = 'Bench surveys';

const menus = `scheduled_menus join markets on markets.id = market_id and markets.name = '${CITY}'`;

const statements: readonly string[] = [
  `insert into markets (name, time_zone) values ('${CITY}', 'America/Phoenix')`,
  `insert into accounts (name, market_id, service_type_id)
   select '${CITY} ' || n, markets.id, (select id from service_types limit 1)
   from markets, generate_series(1, 60) n where markets.name = '${CITY}'`,
  `insert into addresses (account_id, address_one, city, state, zip_code)
   select id, '1 Main St', 'Phoenix', 'AZ', '85001' from accounts where name like '${CITY} %'`,
  `insert into scheduled_menus (name, date, market_id, service_line_id, menu_element_class_id, cuisine_type_id)
   select '${CITY}', current_date - n, markets.id, service_lines.id, (select id from menu_element_classes limit 1),
     (select id from cuisine_types limit 1)
   from markets, service_lines, generate_series(1, 260) n
   where markets.name = '${CITY}' and service_lines.name = 'Lunch'`,
  `with dish as (select *, row_number() over (order by id) as n from (select * from elements order by id limit 200) as first),
     menu as (select scheduled_menus.id, row_number() over (order by date) as n from ${menus})
   insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, element_type_id,
     portion_unit_id, portion_per_person, portion_per_container)
   select menu.id, dish.id, dish.name, place, place, (select id from element_types order by id offset dish.n % 10 limit 1),
     (select id from portion_units where abbreviation = 'oz'), 5, 100
   from menu cross join generate_series(0, 14) place join dish on dish.n = (menu.n * 7 + place * 13) % 200 + 1`,
  `insert into service_events (account_id, address_id, service_line_id, service_type_id, date, service_time,
     special_request, eater_count, dietary_count)
   select accounts.id, addresses.id, service_line_id, service_type_id, date, '12:00', true, 100, 20
   from ${menus} join accounts on accounts.market_id = markets.id join addresses on addresses.account_id = accounts.id`,
  `with answered as (
     select menu.scheduled_menu_id as id, array['actualHeadcount', 'serviceScore', 'times.lastEater',
       'setupFeedback.hadAllEquipment', 'setupFeedback.hotboxSpill'] || array_agg('elements.' || menu.id || field) as names
     from scheduled_elements as menu, unnest(array['.broughtContainers', '.leftoverAmount', '.runout']) as field
     where scheduled_menu_id in (select scheduled_menus.id from ${menus}) group by menu.scheduled_menu_id
   ), told as (
     select survey.id, jsonb_agg(jsonb_build_object('scheduledElementId', dish.id, 'name', dish.name, 'portionUnit', 'oz',
       'portionPerContainer', 100, 'broughtContainers', 5, 'leftoverAmount', (hashtext(survey.id::text || dish.id) & 1023) / 8.0,
       'runout', hashtext(dish.id::text || survey.id) & 15 = 0, 'timeOfRunout', '12:50', 'peopleNotServed', 0)) as elements
     from host_surveys as survey join scheduled_elements as dish using (scheduled_menu_id)
     where scheduled_menu_id in (select id from answered) group by survey.id
   )
   update host_surveys set status = 'complete', actual_headcount = 95, expected_headcount = 100, elements = told.elements,
     answered = answered.names, times = '{"lastEater": "13:30"}',
     setup_feedback = '{"hadAllEquipment": true, "hotboxSpill": {"value": false}}'
   from told, answered where told.id = host_surveys.id and answered.id = scheduled_menu_id`,
  'vacuum analyze',
];

export async function addReportedYear(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set statement_timeout = 0');
  for (const statement of statements) await client.query(statement);
  await client.end();
}
