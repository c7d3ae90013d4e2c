-- PostgreSQL checks again what a service event refers to. Triggers did it once per statement (migrations 0011 and 0013):
-- faster, but nobody else's tools, restores or triggers switched off know of such a promise (decision 052).
drop trigger references_exist_insert on service_events;--> statement-breakpoint
drop trigger references_exist_update on service_events;--> statement-breakpoint
drop trigger addresses_unused on addresses;--> statement-breakpoint
drop trigger service_lines_unused on service_lines;--> statement-breakpoint
drop trigger service_types_unused on service_types;--> statement-breakpoint
drop function service_event_references_exist();--> statement-breakpoint
drop function addresses_unused();--> statement-breakpoint
drop function service_lines_unused();--> statement-breakpoint
drop function service_types_unused();--> statement-breakpoint
drop function refer_by_statement(text, text, text);--> statement-breakpoint
alter table service_events alter constraint service_events_address enforced;--> statement-breakpoint
alter table service_events alter constraint service_events_service_line_id_service_lines_id_fk enforced;--> statement-breakpoint
alter table service_events alter constraint service_events_service_type_id_service_types_id_fk enforced;
