import type postgres from "postgres";

/**
 * The definition of every column, constraint, index, trigger, function and extension in the schema `public`, sorted.
 * The order of columns is left out: a column added by an upgrade comes last.
 */
export async function describeCatalog(sql: postgres.Sql): Promise<readonly string[]> {
  const rows = await sql<{ definition: string }[]>`
    select format('column %s.%s %s%s%s default %s', class.relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' end,
        attidentity::text || attgenerated::text, coalesce(pg_get_expr(adbin, adrelid), 'none')) as definition
      from pg_attribute
      join pg_class class on class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid)
      from pg_index join pg_class on oid = indexrelid and relnamespace = 'public'::regnamespace
    union all
    select format('%s enabled %s', pg_get_triggerdef(trigger.oid), tgenabled)
      from pg_trigger trigger
      join pg_class class on class.oid = tgrelid and relnamespace = 'public'::regnamespace
      where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    order by 1`;
  return rows.map(({ definition }) => definition);
}
