import { useCallback, useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";
import { retried } from "../retried.ts";
import type { DuplicateListProps, FoundDuplicates } from "../ui/duplicate-list.tsx";
import type { RequestFields } from "./form-field.ts";

const loadList = retried(() => import("../ui/duplicate-list.tsx"), "default");

interface Asked {
  /** For administrators. */
  readonly hospitalId?: number | null;
  readonly exceptId?: number | null | undefined;
}

/** Finds open requests for a record number. Null without any, and if the portal cannot be asked: what it creates says so too. */
export function useFindDuplicates() {
  const api = useTransportApi();
  return useCallback(
    async (
      recordNumber: string,
      { hospitalId = null, exceptId }: Asked = {},
    ): Promise<FoundDuplicates | null> => {
      const medicalRecordNumber = recordNumber.trim();
      if (medicalRecordNumber === "") return null;
      try {
        const found = await api.findDuplicates({ medicalRecordNumber, hospitalId });
        const duplicates = found.filter(({ id }) => id !== exceptId);
        if (duplicates.length === 0) return null;
        return { duplicates, Duplicates: (await loadList()).default };
      } catch {
        return null;
      }
    },
    [api],
  );
}

const TYPING_PAUSE_MS = 400;

/** The open requests for the record number in the form, asked of the portal when the typing pauses. */
export function TypedDuplicates({
  fields: { medicalRecordNumber, hospitalId },
  exceptId,
  ...shown
}: Omit<DuplicateListProps, "duplicates"> & { fields: RequestFields; exceptId?: number | null | undefined }) {
  const find = useFindDuplicates();
  const area = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<FoundDuplicates | null>(null);
  const [numberName, hospitalName] = [medicalRecordNumber.name, hospitalId.name];

  useEffect(() => {
    const form = area.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const ask = async () => {
      latest += 1;
      const mine = latest;
      const typed = new FormData(form);
      const next = await find(String(typed.get(numberName) ?? ""), {
        hospitalId: Number(typed.get(hospitalName)) || null,
        exceptId,
      });
      if (mine === latest) setFound(next);
    };
    const onInput = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      if (name !== numberName && name !== hospitalName) return;
      clearTimeout(timer);
      timer = setTimeout(ask, TYPING_PAUSE_MS);
    };
    void ask();
    form.addEventListener("input", onInput);
    return () => {
      latest += 1;
      clearTimeout(timer);
      form.removeEventListener("input", onInput);
    };
  }, [find, numberName, hospitalName, exceptId]);

  return (
    <div ref={area} role="status" className="clear-both">
      {found && <found.Duplicates {...shown} duplicates={found.duplicates} />}
    </div>
  );
}
