-- The fixed enumerations (catalogue-12) and the default records that every installation has, with the same ids everywhere.
-- Everything else is the operator's own data.
insert into service_lines (id, name, position) values
  ('01900000-0000-7000-8000-000100000001', 'Breakfast', 0),
  ('01900000-0000-7000-8000-000100000002', 'Lunch', 1),
  ('01900000-0000-7000-8000-000100000003', 'Dinner', 2),
  ('01900000-0000-7000-8000-000100000004', 'Snack', 3),
  ('01900000-0000-7000-8000-000100000005', 'Dessert', 4),
  ('01900000-0000-7000-8000-000100000006', 'Happy Hour', 5),
  ('01900000-0000-7000-8000-000100000007', 'Special', 6);--> statement-breakpoint
insert into cuisine_types (id, name, position) values
  ('01900000-0000-7000-8000-000200000001', 'American', 0),
  ('01900000-0000-7000-8000-000200000002', 'BBQ', 1),
  ('01900000-0000-7000-8000-000200000003', 'Cajun/Creole', 2),
  ('01900000-0000-7000-8000-000200000004', 'Asian', 3),
  ('01900000-0000-7000-8000-000200000005', 'Chinese', 4),
  ('01900000-0000-7000-8000-000200000006', 'Italian', 5),
  ('01900000-0000-7000-8000-000200000007', 'Mexican', 6),
  ('01900000-0000-7000-8000-000200000008', 'Thai', 7),
  ('01900000-0000-7000-8000-000200000009', 'Caribbean', 8),
  ('01900000-0000-7000-8000-00020000000a', 'Cuban', 9),
  ('01900000-0000-7000-8000-00020000000b', 'Ethiopian', 10),
  ('01900000-0000-7000-8000-00020000000c', 'Filipino', 11),
  ('01900000-0000-7000-8000-00020000000d', 'French', 12),
  ('01900000-0000-7000-8000-00020000000e', 'German', 13),
  ('01900000-0000-7000-8000-00020000000f', 'Greek', 14),
  ('01900000-0000-7000-8000-000200000010', 'Hawaiian', 15),
  ('01900000-0000-7000-8000-000200000011', 'Indian', 16),
  ('01900000-0000-7000-8000-000200000012', 'Japanese', 17),
  ('01900000-0000-7000-8000-000200000013', 'Korean', 18),
  ('01900000-0000-7000-8000-000200000014', 'Latin American', 19),
  ('01900000-0000-7000-8000-000200000015', 'Mediterranean', 20),
  ('01900000-0000-7000-8000-000200000016', 'Middle Eastern', 21),
  ('01900000-0000-7000-8000-000200000017', 'Peruvian', 22),
  ('01900000-0000-7000-8000-000200000018', 'Southern', 23),
  ('01900000-0000-7000-8000-000200000019', 'Southwestern', 24),
  ('01900000-0000-7000-8000-00020000001a', 'Spanish', 25),
  ('01900000-0000-7000-8000-00020000001b', 'Vietnamese', 26);--> statement-breakpoint
-- Spelled and ordered as in the product ("Alt Protien").
insert into element_types (id, name, position) values
  ('01900000-0000-7000-8000-000300000001', 'Alt Protien', 0),
  ('01900000-0000-7000-8000-000300000002', 'Bread', 1),
  ('01900000-0000-7000-8000-000300000003', 'Dessert', 2),
  ('01900000-0000-7000-8000-000300000004', 'Fruit', 3),
  ('01900000-0000-7000-8000-000300000005', 'Garnish', 4),
  ('01900000-0000-7000-8000-000300000006', 'Greens', 5),
  ('01900000-0000-7000-8000-000300000007', 'Protein', 6),
  ('01900000-0000-7000-8000-000300000008', 'Salad', 7),
  ('01900000-0000-7000-8000-000300000009', 'Salad Dressing', 8),
  ('01900000-0000-7000-8000-00030000000a', 'Sandwich', 9),
  ('01900000-0000-7000-8000-00030000000b', 'Sauce', 10),
  ('01900000-0000-7000-8000-00030000000c', 'Side', 11),
  ('01900000-0000-7000-8000-00030000000d', 'Soup', 12),
  ('01900000-0000-7000-8000-00030000000e', 'Starch', 13),
  ('01900000-0000-7000-8000-00030000000f', 'Topping', 14),
  ('01900000-0000-7000-8000-000300000010', 'Veg Entree', 15),
  ('01900000-0000-7000-8000-000300000011', 'Veg Side', 16);--> statement-breakpoint
insert into roles (id, name, permissions) values
  ('01900000-0000-7000-8000-000400000001', 'Super Admin', array['Add Master Menus & Elements', 'Edit Master Menus & Elements', 'Remove Master Menus & Elements', 'View Master Menus & Elements', 'Add Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements', 'Remove Scheduled Menus & Elements', 'View Scheduled Menus & Elements', 'Edit Host Surveys', 'Invite a User', 'Edit a User', 'Remove a User']::text[]),
  ('01900000-0000-7000-8000-000400000002', 'Admin', array['Add Master Menus & Elements', 'Edit Master Menus & Elements', 'Remove Master Menus & Elements', 'View Master Menus & Elements', 'Add Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements', 'Remove Scheduled Menus & Elements', 'View Scheduled Menus & Elements', 'Edit Host Surveys']::text[]),
  ('01900000-0000-7000-8000-000400000003', 'Chef', array['View Master Menus & Elements', 'Add Master Menus & Elements', 'Edit Master Menus & Elements', 'View Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']::text[]),
  ('01900000-0000-7000-8000-000400000004', 'Operations', array['View Master Menus & Elements', 'View Scheduled Menus & Elements', 'Add Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements', 'Remove Scheduled Menus & Elements', 'Edit Host Surveys']::text[]),
  ('01900000-0000-7000-8000-000400000005', 'Host', array[]::text[]),
  ('01900000-0000-7000-8000-000400000006', 'Point of Contact', array[]::text[]);--> statement-breakpoint
insert into menu_element_classes (id, name, position) values
  ('01900000-0000-7000-8000-000500000001', 'Default', 0);--> statement-breakpoint
insert into brands (id, name, is_default) values
  ('01900000-0000-7000-8000-000600000001', 'House Kitchen', true);--> statement-breakpoint
insert into portion_units (id, name, abbreviation) values
  ('01900000-0000-7000-8000-000700000001', 'Ounce', 'oz'),
  ('01900000-0000-7000-8000-000700000002', 'Fluid ounce', 'fl. oz'),
  ('01900000-0000-7000-8000-000700000003', 'Each', 'each');--> statement-breakpoint
insert into container_types (id, name, has_half_size) values
  ('01900000-0000-7000-8000-000800000001', 'Full Pan', true),
  ('01900000-0000-7000-8000-000800000002', '32oz Deli', true);--> statement-breakpoint
insert into salad_types (id, name) values
  ('01900000-0000-7000-8000-000900000001', 'Composed Salad');--> statement-breakpoint
-- The nine major allergens of United States law, and two that the rules of diets exclude.
insert into allergens (id, name) values
  ('01900000-0000-7000-8000-000b00000001', 'Milk'),
  ('01900000-0000-7000-8000-000b00000002', 'Egg'),
  ('01900000-0000-7000-8000-000b00000003', 'Fish'),
  ('01900000-0000-7000-8000-000b00000004', 'Crustacean Shellfish'),
  ('01900000-0000-7000-8000-000b00000005', 'Tree Nuts'),
  ('01900000-0000-7000-8000-000b00000006', 'Peanuts'),
  ('01900000-0000-7000-8000-000b00000007', 'Wheat'),
  ('01900000-0000-7000-8000-000b00000008', 'Soy'),
  ('01900000-0000-7000-8000-000b00000009', 'Sesame'),
  ('01900000-0000-7000-8000-000b0000000a', 'Gluten'),
  ('01900000-0000-7000-8000-000b0000000b', 'Molluscs');--> statement-breakpoint
-- The rules that ship (diets-1). A rule excludes an origin that all of its protein types are excluded of (diets-15).
insert into dietary_preferences (id, name, is_by_statement, ingredient_types, protein_types, origins) values
  ('01900000-0000-7000-8000-000a00000001', 'None', false, '{}', '{}', '{}'),
  ('01900000-0000-7000-8000-000a00000002', 'Vegetarian', false, '{}', '{Poultry,Red Meat,Seafood}', '{Fish/Seafood,Meat/Poultry}'),
  ('01900000-0000-7000-8000-000a00000003', 'Pescatarian', false, '{}', '{Poultry,Red Meat}', '{Meat/Poultry}'),
  ('01900000-0000-7000-8000-000a00000004', 'Vegan', false, '{Dairy}', '{Poultry,Red Meat,Seafood,Dairy,Egg}', '{Dairy/Egg/Honey,Fish/Seafood,Meat/Poultry}'),
  ('01900000-0000-7000-8000-000a00000005', 'Dairy Free', false, '{Dairy}', '{Dairy}', '{}'),
  ('01900000-0000-7000-8000-000a00000006', 'Gluten Free', false, '{}', '{}', '{}'),
  ('01900000-0000-7000-8000-000a00000007', 'Halal', true, '{}', '{}', '{}'),
  ('01900000-0000-7000-8000-000a00000008', 'Kosher', true, '{}', '{}', '{}');--> statement-breakpoint
insert into dietary_preference_allergens (dietary_preference_id, allergen_id)
select dietary_preferences.id, allergens.id
from (values
  ('Vegetarian', array['Fish', 'Crustacean Shellfish', 'Molluscs']),
  ('Vegan', array['Fish', 'Crustacean Shellfish', 'Molluscs', 'Milk', 'Egg']),
  ('Dairy Free', array['Milk']),
  ('Gluten Free', array['Gluten', 'Wheat'])) as rule (name, excluded)
join dietary_preferences on dietary_preferences.name = rule.name
join allergens on allergens.name = any (excluded);--> statement-breakpoint
insert into add_on_types (id, name) values
  ('01900000-0000-7000-8000-000c00000001', 'Soup'),
  ('01900000-0000-7000-8000-000c00000002', 'Greens Bar');
