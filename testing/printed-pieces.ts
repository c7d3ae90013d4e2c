import type { DocumentView } from '#documents/schemas.ts';
import { allergensText, insteadText, join, temperatureText } from './printed-texts.ts';

type Card = DocumentView<'dish-cards'>['cards'][number];
type Label = DocumentView<'labels'>['labels'][number];

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
const suitsText = (suits: readonly string[], most: number) =>
  suits.length > 0 && cut(`Suitable for ${suits.join(', ')}`, most);

export const cardText = ({ name, addOnType, insteadOf, ingredients, allergens, suits }: Card) =>
  join(
    ...[addOnType, insteadText(insteadOf), name, ingredients],
    allergens.kind === 'some' && 'Contains',
    allergensText(allergens),
    suitsText(suits, 76),
  );

export const labelText = (label: Label, service: string) =>
  join(
    label.place === null ? 'of' : `${label.place.number} of ${label.place.of}`,
    label.account,
    insteadText(label.insteadOf),
    label.addOnType,
    label.element,
    label.portions,
    service,
    temperatureText(label.servingTemp),
    label.container ?? 'Container not set',
    label.isHalf && ', half size',
    label.allergens.kind === 'some' ? `Contains ${label.allergens.names.join(', ')}` : allergensText(label.allergens),
    suitsText(label.suits, 84),
  );
