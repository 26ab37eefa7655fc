import type { Offence } from './distributed.ts'

interface Planted {
  readonly as: 'tx' | 'system'
  readonly text: string
  /** What a cluster says. None where it takes this one, and refuses others of its kind. */
  readonly refusal?: RegExp
}

type Neighbour = Omit<Planted, 'refusal'>

const t = '$1'
const row = `insert into planted.items (tenant_id, id, n) values (${t}, ${t}, 1)`
const once = `${row} on conflict (tenant_id, id) do update set`
const tx = (text: string, refusal?: RegExp): Planted =>
  refusal ? { as: 'tx', text, refusal } : { as: 'tx', text }
const system = (text: string, refusal?: RegExp): Planted => ({ ...tx(text, refusal), as: 'system' })

/** For each rule what breaks it, and what looks like it and is fine. */
export const planted: Readonly<
  Record<Offence, { readonly offends: readonly Planted[]; readonly isFine: readonly Neighbour[] }>
> = {
  'inserts otherwise than by VALUES in a statement of its own': {
    offends: [
      tx(
        `insert into planted.items (tenant_id, id) select ${t}, made from unnest(array[${t}::uuid]) made`,
        /COPY FROM/,
      ),
      tx(
        `insert into planted.items (tenant_id, id, n)
         values (${t}, ${t}, (select max(n) from planted.parts where tenant_id = ${t}))`,
        /subqueries are not supported/,
      ),
      tx(
        `${row} returning (select count(*) from planted.parts where tenant_id = ${t})`,
        /subqueries are not supported/,
      ),
      tx(`with made as (${row} returning id) select count(*) from made`),
      tx(
        `with made as (${row} returning id)
         insert into planted.parts (tenant_id, id) select ${t}, id from made`,
        /COPY FROM/,
      ),
    ],
    isFine: [
      tx(
        `insert into planted.items (tenant_id, id) values (${t}, ${t}), (${t}, gen_random_uuid())`,
      ),
      tx(
        `with gone as (delete from planted.parts where tenant_id = ${t} returning id),
           changed as (update planted.items set n = 2 where tenant_id = ${t} returning id)
         select (select count(*) from gone), (select count(*) from changed)`,
      ),
      tx(`insert into planted.settings (id) select max(n) from planted.items where tenant_id = ${t}
          having max(n) is not null`),
    ],
  },
  'does not name the tenant of each relation as a value': {
    offends: [
      tx(`select id from planted.items where n = 1`),
      tx(`select id from planted.items where tenant_id = '00000000-0000-4000-8000-000000000000'`),
      tx(`select id, (select max(n) from planted.parts where parts.tenant_id = items.tenant_id)
          from planted.items where tenant_id = ${t}`),
      tx(`select items.id from planted.items
          join planted.parts on parts.tenant_id = items.tenant_id where items.tenant_id = ${t}`),
      tx(`select items.id from planted.items join planted.parts using (tenant_id)
          where items.tenant_id = ${t}`),
      tx(`update planted.items set n = parts.n from planted.parts
          where items.tenant_id = ${t} and parts.item_id = items.id`),
      tx(`with found as (select item_id from planted.parts)
          select id from planted.items where tenant_id = ${t} and id in (select item_id from found)`),
      system(`select id from planted.items
              where tenant_id = ${t} and id in (select item_id from planted.parts)`),
    ],
    isFine: [
      tx(`select item.id, (
            select max(part.n) from planted.parts part
            where part.tenant_id = ${t} and part.item_id = item.id
          )
          from planted.items item
          left join planted.parts first on first.tenant_id = ${t} and first.id = item.id
          where item.tenant_id = ${t}`),
      tx(`select named.id from (select id from planted.items where tenant_id = ${t}) named
          union all select id from planted.parts where tenant_id = ${t}::uuid`),
      system(`select items.tenant_id, count(*) from planted.items
              join planted.parts on parts.tenant_id = items.tenant_id and item_id = items.id
              group by items.tenant_id`),
      tx(`select id from planted.settings where n = 1`),
    ],
  },
  'calls a function where each node would have its own answer': {
    offends: [
      tx(
        `update planted.items set at = case when n > 1 then now() else at end where tenant_id = ${t}`,
        /CASE or COALESCE/,
      ),
      tx(
        `with changed as (
           update planted.items set at = coalesce(at, current_timestamp) where tenant_id = ${t}
           returning 1
         ) select count(*) from changed`,
        /CASE or COALESCE/,
      ),
      tx(
        `delete from planted.items where tenant_id = ${t} and case when n > 1 then at < now() end`,
        /CASE or COALESCE/,
      ),
      tx(`update planted.items set n = random() where tenant_id = ${t}`, /must not be VOLATILE/),
      tx(
        `update planted.items set note = to_jsonb(n) where tenant_id = ${t}`,
        /cannot be called with column references/,
      ),
      tx(
        `update planted.items set at = at + interval '1 second' where tenant_id = ${t}`,
        /cannot be called with column references/,
      ),
      tx(
        `update planted.items set n = 1 where tenant_id = ${t} returning to_json(note)`,
        /RETURNING clause/,
      ),
      tx(`${once} at = now()`, /must be marked IMMUTABLE/),
      tx(`${once} n = 2 where items.at < now()`, /must be marked IMMUTABLE/),
      tx(`${once} at = items.at + make_interval(secs => 1)`, /must be marked IMMUTABLE/),
    ],
    isFine: [
      tx(`update planted.items set at = greatest(at, now() + interval '1 second')
          where tenant_id = ${t} and at < now() - interval '1 second'`),
      tx(`update planted.items set n = case when n > 1 then coalesce(n, 2) end where tenant_id = ${t}
          returning at`),
      tx(`insert into planted.items (tenant_id, id, at) values (${t}, gen_random_uuid(), now())
          on conflict (tenant_id, id) do update set n = items.n + excluded.n, at = excluded.at`),
      tx(
        `select case when at < now() then to_json(note) end from planted.items where tenant_id = ${t}`,
      ),
      tx(`update planted.settings set at = case when n > 1 then now() end returning random()`),
    ],
  },
  'makes a setting in one message with other commands': {
    offends: [
      tx(`set local souk.planted = 'x'; select 1`),
      tx(`select set_config('souk.planted', 'x', true); select 1`),
    ],
    isFine: [tx(`set local souk.planted = 'x'`), tx(`select 1; select 2`)],
  },
  'locks rows across tenants': {
    offends: [
      system(
        `select id from planted.items order by id limit 1 for update skip locked`,
        /FOR UPDATE\/SHARE/,
      ),
      system(
        `with found as (select tenant_id, id from planted.items where n = 1 for share)
         delete from planted.items items using found
         where items.tenant_id = found.tenant_id and items.id = found.id`,
        /FOR UPDATE\/SHARE/,
      ),
    ],
    isFine: [
      system(`select id from planted.items where tenant_id = ${t} for update skip locked`),
      system(`update planted.items set n = 2 where n = 1`),
      system(`select id from planted.settings for update`),
    ],
  },
  'recurses across tenants': {
    offends: [
      system(
        `with recursive hop (tenant_id) as (
           (select tenant_id from planted.items order by tenant_id limit 1)
           union all
           select (select min(tenant_id::text)::uuid from planted.items where tenant_id > hop.tenant_id)
           from hop where hop.tenant_id is not null
         ) select tenant_id from hop`,
        /recursive CTEs/,
      ),
    ],
    isFine: [
      tx(`with recursive chain (id, depth) as (
            select id, 1 from planted.items where tenant_id = ${t}
            union all
            select parts.id, depth + 1 from chain
            join planted.parts on parts.tenant_id = ${t} and parts.item_id = chain.id where depth < 5
          ) select count(*) from chain`),
      system(`with recursive numbers (n) as (
                select min(id) from planted.settings union all select n + 1 from numbers where n < 5
              ) select count(*) from numbers`),
    ],
  },
  'joins the outer way by a null': {
    offends: [
      system(
        `select items.id from planted.items
         left join planted.parts on parts.tenant_id = ${t} and parts.id = null::uuid
         where items.tenant_id = ${t}`,
        /complex joins/,
      ),
    ],
    isFine: [
      system(`select items.id from planted.items
              left join planted.parts on parts.tenant_id = ${t} and parts.id = ${t}::uuid
              where items.tenant_id = ${t} and items.note is null`),
    ],
  },
  'gathers rows that have no type': {
    offends: [
      system(
        `select array_agg(item) from (select id, n from planted.items) item`,
        /anonymous composite/,
      ),
      system(`with found as (select id, n from planted.items) select json_agg(found) from found`),
      system(`select n, json_agg((id, n)) from planted.items group by n`),
    ],
    isFine: [
      system(`select json_agg(to_json(item)) from (select id, n from planted.items) item`),
      tx(
        `select json_agg(item) from (select id, n from planted.items where tenant_id = ${t}) item`,
      ),
      system(`select json_agg(made) from (select n from planted.settings) made`),
    ],
  },
  'changes what a subquery names by several columns': {
    offends: [
      tx(
        `delete from planted.items where tenant_id = ${t} and (id, n) in (
           select id, n from planted.items where tenant_id = ${t} and at < now() order by at limit 10
         )`,
        /too many columns/,
      ),
      tx(
        `update planted.items set n = 2 where tenant_id = ${t} and (id, n) in (
           select id, n from planted.parts where tenant_id = ${t}
         )`,
        /too many columns/,
      ),
    ],
    isFine: [
      tx(`delete from planted.items where tenant_id = ${t} and id in (
            select id from planted.items where tenant_id = ${t} and at < now() order by at limit 10
          )`),
      tx(
        `update planted.items set n = 2 where tenant_id = ${t} and (id, n) in ((${t}, 1), (${t}, 2))`,
      ),
      tx(`select id from planted.items where tenant_id = ${t} and (id, n) in (
            select id, n from planted.items where tenant_id = ${t} and at < now() order by at limit 10
          )`),
    ],
  },
}
