import { type ElementInput, type ElementQuestionKind, elementOperations } from '#contract/elements.ts';
import { type Question, refuseUnanswered } from '#contract/questions.ts';
import { refuse } from '#contract/refusal.ts';
import { amountTexts } from '#domain/amounts/amount-texts.ts';
import { HIGHEST_YIELD, LOWEST_YIELD } from '#domain/amounts/recipe.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { parseNameParameter } from '#domain/reference-data/tags.ts';
import { seesPrices } from '../../http/access.ts';
import { sendRefusal } from '../../http/errors.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { copyElement, createElement, deleteElement, updateElement } from './commands.ts';
import { findElement, listElementNameTags, listElements } from './queries.ts';

/** Rice takes up water; more than four times as much is asked about, and so is a part of one typed for per cent (money-1). */
function askAboutYield({ yieldPercent }: ElementInput): Question<'yield'>[] {
  const ask = (text: string) => [{ kind: 'yield' as const, text }];
  if (!yieldPercent) return [];
  if (yieldPercent > HIGHEST_YIELD) return ask(amountTexts.yieldHigh(yieldPercent));
  return yieldPercent < LOWEST_YIELD ? ask(amountTexts.yieldLow(yieldPercent)) : [];
}

/** A dish that is newly made of nothing is asked about, too (catalogue-21). */
const askAboutInput = (
  input: ElementInput,
  hadNoIngredients: boolean,
  { confirmed }: { confirmed: readonly ElementQuestionKind[] },
) =>
  refuseUnanswered<ElementQuestionKind>(
    [
      ...askAboutYield(input),
      ...(input.hasNoIngredients && !hadNoIngredients
        ? [{ kind: 'noIngredients' as const, text: elementTexts.noIngredientsQuestion(input.name) }]
        : []),
    ],
    { confirmed },
  );

const mustHaveName = refuse('validation_failed', 'Must have valid elementName');

export function registerElementRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listElements', elementOperations.listElements, ({ query }) => listElements(db, query));
  serve(context, 'getElement', elementOperations.getElement, async ({ params }) =>
    toReply(await findElement(db, params.id)),
  );
  serve(context, 'createElement', elementOperations.createElement, async ({ query, body, by }) =>
    toReply(askAboutInput(body, false, query) ?? (await createElement(db, by, body, query.createAnother ?? false))),
  );
  serve(
    context,
    'updateElement',
    elementOperations.updateElement,
    async ({ params, query, body, user, by, ifMatch }) => {
      const hadNoIngredients = body.hasNoIngredients && (await findElement(db, params.id))?.hasNoIngredients === true;
      return toReply(
        askAboutInput(body, hadNoIngredients, query) ??
          (await updateElement(db, by, params.id, body, { ...query, ifMatch, showsPrices: seesPrices(user) })),
      );
    },
  );
  serve(context, 'deleteElement', elementOperations.deleteElement, async ({ params, by }) =>
    toReply(await deleteElement(db, by, params.id)),
  );
  serve(context, 'copyElement', elementOperations.copyElement, async ({ body, by }) =>
    toReply(await copyElement(db, by, body)),
  );
  serve(context, 'listElementTags', elementOperations.listElementTags, async ({ params }) => {
    const name = parseNameParameter(params.elementName);
    return name === '' ? mustHaveName : { data: await listElementNameTags(db, name) };
  });
  // An empty name leaves no path segment, so the operation above is never reached.
  context.app.get('/v1/menu-element-classes/element', { schema: { hide: true } }, (_request, reply) =>
    sendRefusal(reply, mustHaveName),
  );
}
