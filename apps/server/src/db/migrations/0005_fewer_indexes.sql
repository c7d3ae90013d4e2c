DROP INDEX "accounts_words";--> statement-breakpoint
DROP INDEX "elements_words";--> statement-breakpoint
DROP INDEX "ingredients_words";