import type { DocumentName, FileContent } from '#contract/document-names.ts';
import type { DocumentView } from './schemas.ts';
import type { Sheet } from './sheet-version.ts';
import { toAllPapersView } from './view/all-papers.ts';
import { toChangeSlipView } from './view/change-slip.ts';
import { toChefNumbersView } from './view/chef-numbers.ts';
import { toDishCardsView } from './view/dish-cards.ts';
import { toHostFlowView } from './view/host-flow.ts';
import { toLabelsView } from './view/labels.ts';
import { toPackoutView } from './view/packout.ts';
import { toPrepSheetView } from './view/prep-sheet.ts';
import { toPurchaseSheetView } from './view/purchase-sheet.ts';
import {
  toSentChefNumbersView,
  toSentElementCardsView,
  toSentHostFlowView,
  toSentLabelsView,
  toSentPrepSheetView,
  toSentTemperatureView,
} from './view/sent-data.ts';
import { toSentPackoutView } from './view/sent-packout.ts';
import { toStatementView } from './view/statement.ts';
import { toTemperatureView } from './view/temperature.ts';

type ViewFunctions<Names extends FileContent> = {
  readonly [Name in Names]: (...source: never[]) => DocumentView<Name>;
};

/** The source of the data: stored records, or the client's request (documents-8). */
const documentViews = {
  records: {
    'chef-numbers': toChefNumbersView,
    'host-flow': toHostFlowView,
    temperature: toTemperatureView,
    packout: toPackoutView,
    'dish-cards': toDishCardsView,
    'prep-sheet': toPrepSheetView,
    labels: toLabelsView,
    'all-papers': toAllPapersView,
    'change-slip': toChangeSlipView,
    statement: toStatementView,
    'purchase-sheet': toPurchaseSheetView,
  },
  client: {
    'chef-numbers': toSentChefNumbersView,
    'host-flow': toSentHostFlowView,
    temperature: toSentTemperatureView,
    packout: toSentPackoutView,
    'dish-cards': toSentElementCardsView,
    'prep-sheet': toSentPrepSheetView,
    labels: toSentLabelsView,
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
