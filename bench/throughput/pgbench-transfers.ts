import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findNewestBin } from '#tests/support/server/postgres-cluster.ts'

interface Options {
  databaseUrl: string
  /** As many connections. */
  clients: number
  seconds: number
}

const pairs = 30

/**
 * The transfers a second of PostgreSQL alone: pgbench runs the statements of a transfer, prepared, without Joma. What is left of
 * it is the share of Joma's server.
 */
export async function measurePgbench({ databaseUrl, clients, seconds }: Options): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'joma-pgbench-'))
  chmodSync(folder, 0o755)
  try {
    const files = (await createScripts(databaseUrl)).map((script, index) => {
      const file = join(folder, `${index}.sql`)
      writeFileSync(file, script)
      return file
    })
    const { searchParams, username, pathname } = new URL(databaseUrl)
    const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${seconds}`]
    const output = execFileSync(
      join(findNewestBin(), 'pgbench'),
      [...options, ...files.map((file) => `--file=${file}`), pathname.slice(1)],
      { env: { ...process.env, PGHOST: searchParams.get('host') ?? '', PGUSER: username }, encoding: 'utf8' },
    )
    const tps = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (!tps) throw new Error(`pgbench printed no figure: ${output}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Side {
  id: string
  username: string
  session: string
  account: string
}

async function createScripts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Side>(
      `select u.id, u.username, s.id as session, a.id as account from "user" u
        join session s on s.user_id = u.id join account a on a.owner_id = u.id and a.kind = 'balance'
        where u.role = 'customer' order by u.id limit ${2 * pairs}`,
    )
    return Array.from({ length: pairs }, (_, index) => createScript(rows[index]!, rows[index + pairs]!))
  } finally {
    await client.end()
  }
}

/** The statements of a transfer in their order, as PostgreSQL's `log_statement` shows them. Ids are random instead of ascending. */
const createScript = (sender: Side, receiver: Side): string =>
  [
    `select u.id, u.username, u.role, u.staff_roles, u.status, u.must_change_password, s.id,
        s.proved_at > now() - make_interval(mins => 10),
        u.role <> 'customer' and (select factor_required_at from setting) <= now() is true and not (
          exists (select 1 from totp where user_id = u.id and confirmed_at is not null)
          or exists (select 1 from passkey where user_id = u.id)),
        s.last_used_at < now() - make_interval(mins => case when u.role = 'customer' then 5 else 1 end)
      from session s join "user" u on u.id = s.user_id
      where s.id = '${sender.session}' and s.expires_at > now() and u.deleted_at is null
        and (u.role = 'customer' or s.last_used_at > now() - make_interval(mins => (select idle_minutes from setting)::int))`,
    'begin',
    'select pg_try_advisory_xact_lock(hashtextextended(gen_random_uuid()::text, 0))',
    `select * from idempotent_response where owner = '${sender.id}' and key = gen_random_uuid()`,
    `select status from "user" where id = '${sender.id}' and deleted_at is null for key share`,
    `select * from "user" where lower(username) = lower('${receiver.username}') and role = 'customer' and status = 'on-progress' and deleted_at is null`,
    'select * from setting',
    `select id from "user" where id = '${sender.id}' for no key update`,
    `select created_at from transfer where sender_id = '${sender.id}' order by id desc offset (select transfers_per_hour - 1 from setting) limit 1`,
    `insert into transfer (id, kind, sender_id, receiver_id, amount)
      values (gen_random_uuid(), 'wallet', '${sender.id}', '${receiver.id}', 100) returning *`,
    `insert into notification (id, user_id, kind, ref, params, created_at, push_at)
      select n.id, n.user_id, n.kind, n.ref, n.params, now(),
          case when exists (select 1 from push_subscription s where s.user_id = n.user_id) then now() end
        from (values (gen_random_uuid(), '${receiver.id}'::uuid, 'money_received', gen_random_uuid(), '{"amount": 1}'::jsonb))
          as n (id, user_id, kind, ref, params)
        where not exists (select 1 from notification_mute m where m.user_id = n.user_id and m.kind = n.kind)
        on conflict do nothing`,
    `select * from account where id in (${sender.account}, ${receiver.account}) order by id for update`,
    `with inserted as (
        insert into posting (id, reason, ref, amount, debit, credit, debit_balance, credit_balance)
        values (gen_random_uuid(), 'wallet_transfer', gen_random_uuid(), 100, ${sender.account}, ${receiver.account}, 0, 0)
        returning id)
      update account set balance = account.balance + changed.amount, lines = account.lines + 1, last_posting = inserted.id
        from inserted, (values (${sender.account}, -100), (${receiver.account}, 100)) as changed (id, amount)
        where account.id = changed.id`,
    `insert into idempotent_response (owner, key, fingerprint, data)
      values ('${sender.id}', gen_random_uuid(), 'a fingerprint as long as that of a request', '{"amount": 1}')`,
    'commit',
  ]
    .map((statement) => `${statement.replace(/\s+/g, ' ')};\n`)
    .join('')
