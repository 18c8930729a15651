import type { Paper } from '@branchbook/contract/papers.ts';
import { dayText } from '../../../shared/dates.ts';
import { DocumentButton } from '../../../shared/document-button.tsx';
import { usePaperFile } from '../api.ts';

/** Downloads the file of a paper. */
export const FileButton = ({ paper: { id, name, issued_on: issued } }: { paper: Paper }) => (
  <DocumentButton id={id} about={`${name} of ${dayText(issued)}`} download={usePaperFile()} />
);
