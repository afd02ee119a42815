import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bucket } from '../../../src/adapters/storage/s3.ts'
import { freePort, ordinaryUser } from '../../database/postgres-server.ts'
import { cephMon, cephOsd, radosgw } from '../../run/debian.ts'
import { daemonFolder, startDaemon } from './daemon.ts'

/** An object store that checks signatures, in memory: Ceph's, of one monitor and one disk; with an empty bucket. */
export async function startObjectStore() {
  const folder = await daemonFolder()
  const [monitor, port] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  const fsid = randomUUID()
  const keyring = join(folder, 'keyring')
  const config = join(folder, 'ceph.conf')
  await writeFile(
    config,
    `[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${monitor}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
run_dir = ${folder}
admin_socket =
log_file =
mon_data = ${join(folder, 'mon')}
osd_data = ${join(folder, 'osd')}
keyring = ${keyring}
osd_objectstore = memstore
memstore_device_bytes = 536870912
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
rgw_frontends = beast endpoint=127.0.0.1:${port}
`,
    { mode: 0o644 },
  )
  const as = await ordinaryUser()
  const run = async (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { ...as, cwd: folder, timeout: 60_000 })

  const everything = [
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
    '--cap',
    'mgr',
    'allow *',
  ]
  await run('ceph-authtool', '-C', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'osd.0'])
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...everything)
  const map = join(folder, 'monmap')
  const address = `[v2:127.0.0.1:${monitor}]`
  await run('monmaptool', '--create', '--addv', 'a', address, '--fsid', fsid, map)
  await run('mkdir', join(folder, 'mon'), join(folder, 'osd'))
  const ours = ['-c', config]
  await run('ceph-mon', ...ours, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring)

  const start = (
    program: Parameters<typeof startDaemon>[0],
    args: string[],
    isReady: () => Promise<boolean>,
  ) => startDaemon(program, [...ours, ...args], { folder, isReady })
  const disk = randomUUID()
  await start(cephMon, ['-i', 'a', '-f'], async () => {
    await run('ceph', ...ours, '--connect-timeout', '5', 'osd', 'new', disk)
    return true
  })
  await run('ceph-osd', ...ours, '-i', '0', '--mkfs', '--osd-uuid', disk)
  await start(cephOsd, ['-i', '0', '-f'], async () => true)
  const keys = { accessKeyId: 'shop', secretAccessKey: randomUUID() }
  await run(
    ...(['radosgw-admin', ...ours, 'user', 'create', '--uid=shop', '--display-name=shop'] as const),
    ...['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey],
  )
  const gateway = await start(
    radosgw,
    ['-n', 'client.admin', '-d'],
    async () => (await fetch(endpoint)).ok,
  )

  const bucket: Bucket = { name: 'photos', region: 'eu-west-2', endpoint, ...keys }
  const client = new S3Client({
    // A bucket elsewhere would name its place.
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: keys,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket.name }))
  client.destroy()
  return { bucket, stop: () => gateway.kill('SIGKILL') }
}
