import type { DocumentName, FileContent } from '#contract/document-names.ts';
import type { DocumentView } from './schemas.ts';
import type { Sheet } from './sheet-version.ts';
import { allPapersView } from './view/all-papers.ts';
import { changeSlipView } from './view/change-slip.ts';
import { chefNumbersView } from './view/chef-numbers.ts';
import { dishCardsView } from './view/dish-cards.ts';
import { hostFlowView } from './view/host-flow.ts';
import { labelsView } from './view/labels.ts';
import { packoutView } from './view/packout.ts';
import { prepSheetView } from './view/prep-sheet.ts';
import { purchaseSheetView } from './view/purchase-sheet.ts';
import {
  sentChefNumbersView,
  sentElementCardsView,
  sentHostFlowView,
  sentLabelsView,
  sentPrepSheetView,
  sentTemperatureView,
} from './view/sent-data.ts';
import { sentPackoutView } from './view/sent-packout.ts';
import { statementView } from './view/statement.ts';
import { temperatureView } from './view/temperature.ts';

type ViewFunctions<Names extends FileContent> = {
  readonly [Name in Names]: (...source: never[]) => DocumentView<Name>;
};

/** The source of the data: stored records, or the client's request (documents-8). */
const documentViews = {
  records: {
    'chef-numbers': chefNumbersView,
    'host-flow': hostFlowView,
    temperature: temperatureView,
    packout: packoutView,
    'dish-cards': dishCardsView,
    'prep-sheet': prepSheetView,
    labels: labelsView,
    'all-papers': allPapersView,
    'change-slip': changeSlipView,
    statement: statementView,
    'purchase-sheet': purchaseSheetView,
  },
  client: {
    'chef-numbers': sentChefNumbersView,
    'host-flow': sentHostFlowView,
    temperature: sentTemperatureView,
    packout: sentPackoutView,
    'dish-cards': sentElementCardsView,
    'prep-sheet': sentPrepSheetView,
    labels: sentLabelsView,
  },
} as const satisfies { readonly records: ViewFunctions<FileContent>; readonly client: ViewFunctions<DocumentName> };

export type DocumentOrigin = keyof typeof documentViews;
export type DocumentSource<Origin extends DocumentOrigin, Name extends FileContent> = Name extends DocumentName
  ? Parameters<(typeof documentViews)[Origin][Name]>
  : Parameters<(typeof documentViews)['records'][Name]>;

/** The input of a printer. The printer builds the document (documents-9). */
export interface PrintJob<Origin extends DocumentOrigin = DocumentOrigin, Name extends FileContent = FileContent> {
  readonly origin: Origin;
  readonly document: Name;
  readonly source: DocumentSource<Origin, Name>;
  /** Which sheets it prints, with what is needed to mark them. Nothing that a client sent is marked (paper-3). */
  readonly marks?: SheetMarks | undefined;
}

export interface SheetMarks {
  readonly publicUrl: string;
  readonly sheets: Partial<Readonly<Record<Sheet['document'], Sheet>>>;
  /** Above 0 if another version has the code of the attempt before. */
  readonly attempt: number;
}

export function buildView<Name extends FileContent>({ origin, document, source }: PrintJob<DocumentOrigin, Name>) {
  const views: Partial<ViewFunctions<FileContent>> = documentViews[origin];
  const view = views[document];
  if (!view) throw new Error(`Nobody can send ${document}.`);
  const arguments_: readonly unknown[] = source;
  return view(...(arguments_ as readonly never[]));
}
