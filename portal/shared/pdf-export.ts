import { toast } from '@branchbook/ui/toasts.tsx';
import { useState } from 'react';
import { messageOf } from './errors.ts';

const SUCCESS_TOAST_MS = 3000;

/** Has a PDF made and saved, and tells how it went; `download` answers the file's name. */
export const usePdfExport = () => {
  const [generating, setGenerating] = useState(false);
  const exportPdf = async (download: () => Promise<string>): Promise<void> => {
    setGenerating(true);
    try {
      const name = await download();
      toast.success(
        { title: 'PDF Generated', message: `PDF Downloaded: ${name}` },
        SUCCESS_TOAST_MS,
      );
    } catch (error) {
      toast.error({
        title: 'Export Failed',
        message: messageOf(error, 'Failed to generate PDF report'),
      });
    }
    setGenerating(false);
  };
  return { generating, exportPdf };
};
