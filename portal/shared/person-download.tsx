import { employeeData, ownData } from '@branchbook/contract/privacy.ts';
import { api } from './api.ts';
import { DownloadButton } from './download-button.tsx';
import { useFileDownload } from './file-download.ts';

type Props = {
  /** Somebody whose data an owner takes away; without it one's own. */
  employeeId?: number;
  children: string;
};

/** All that is kept about somebody, as a file ([A-066]). */
export const PersonDownload = ({ employeeId, children }: Props) => {
  const download = useFileDownload(
    (options) =>
      employeeId === undefined
        ? api.raw(ownData, {}, options)
        : api.raw(employeeData, { params: { employeeId } }, options),
    { title: 'Data downloaded', fallbackName: 'data.json' },
  );
  return <DownloadButton download={download}>{children}</DownloadButton>;
};
