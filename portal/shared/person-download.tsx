import { employeeData, ownData } from '@branchbook/contract/privacy.ts';
import { api } from './api.ts';
import { DownloadButton } from './download-button.tsx';
import { useFileDownload } from './file-download.ts';

type Props = {
  /** The person whose data an owner downloads; left out for the user's own data. */
  employeeId?: number;
  children: string;
};

/** Downloads all data that is kept about a person as a file ([A-066]). */
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
