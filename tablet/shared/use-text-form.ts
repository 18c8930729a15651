import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

type Options = {
  /** Returns the error message of the text, or undefined when it can be saved. */
  faultOf: () => string | undefined;
  /** Saves the text; resolves to true when the form closes with it. */
  save: () => Promise<boolean>;
};

/** Returns the state of a form with one long text, which is checked and saved once at a time. */
export const useTextForm = ({ faultOf, save }: Options) => {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    const fault = faultOf();
    setError(fault);
    if (fault !== undefined) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    if (!(await save())) setBusy(false);
  };
  return {
    field,
    error,
    busy,
    clearError: () => setError(undefined),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
};
