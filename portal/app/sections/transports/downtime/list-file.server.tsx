import { t } from "@lingui/core/macro";
import { renderToStaticMarkup } from "react-dom/server";
import type { Column } from "#app/components/data-table.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import type { WrittenList } from "#app/domain/downtime/write-lists.server.ts";
import { currentLanguage, i18n } from "#app/infra/locale.ts";
import { getDowntimeColumns, getIncomingColumns } from "./columns.tsx";

/** Complete in itself: the portal may be down when it is opened. */
const styles = `
@page { size: landscape; margin: 10mm 10mm 14mm; @bottom-right { content: counter(page) " / " counter(pages) } }
body { margin: 1rem; background: #fff; color: #000; font: 10pt/1.3 system-ui, sans-serif }
h1, h2 { margin: 0; font-size: 14pt }
h2 { margin-top: 8mm; font-size: 12pt }
p { margin: .25rem 0 .75rem }
table { width: 100%; border-collapse: collapse }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 1.5mm 2mm; border-bottom: 1px solid #000; overflow-wrap: break-word; text-align: start; vertical-align: top }
bdi { overflow-wrap: anywhere }
small { display: block; font-size: 9pt }
.telephone { display: inline-block; min-height: 44px; line-height: 44px; white-space: nowrap }
@media print { body { margin: 0 } .telephone { display: inline; color: inherit; line-height: inherit; text-decoration: none } }
`;

/** Returns the document of an organization's list. */
export function renderListFile({ organization, list, clock }: WrittenList): string {
  const document = (
    <html lang={currentLanguage().locale.slice(0, 2)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Reads the file again, which stays as it is when the portal is down. */}
        <meta httpEquiv="refresh" content="60" />
        <title>{t`${organization}: open and running transports`}</title>
        <style>{styles}</style>
      </head>
      <body>
        <h1>{t`${organization}: open and running transports`}</h1>
        <p>
          {t`Data from ${{ time: printedTime(clock.now, clock.now, clock.timeZone) }}, written each minute while the portal runs. Later changes are missing. Patient data: keep it locked, shred it after use.`}
        </p>
        {list.isTruncated && (
          <p>{t`Only the first ${{ max: list.rows.length }} are listed: running transports, then those due next. Use the lists of the portal for the others.`}</p>
        )}
        {list.rows.length === 0 ? (
          <p>{t`No open or running transports.`}</p>
        ) : (
          <Table columns={getDowntimeColumns(clock)} rows={list.rows} />
        )}
        {list.incoming.length > 0 && (
          <>
            <h2>{t`Coming from other hospitals`}</h2>
            <Table columns={getIncomingColumns(clock)} rows={list.incoming} />
          </>
        )}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

const Table = <Row extends { readonly id: number }>({ columns, rows }: TableProps<Row>) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ key, header }) => (
          <th key={key} scope="col">
            {i18n._(header)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map(({ key, cell }) => (
            <td key={key}>{cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
