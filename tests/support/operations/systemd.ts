import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { run } from './installed-release.ts'

const manager = '/lib/systemd/systemd'
const namespaces = [
  '--mount',
  '--pid',
  '--ipc',
  '--uts',
  '--cgroup',
  '--propagation',
  'private',
  '--fork',
  '--kill-child',
]

/** Whether this user may start a systemd in namespaces of its own: root, on a system that permits it. */
export const canRunSystemd =
  process.getuid?.() === 0 && existsSync(manager) && spawnSync('unshare', [...namespaces, 'true']).status === 0

/** Targets that units name. Those of the system would start other services. */
const targets = ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user', 'timers', 'sockets', 'paths', 'slices']

// A control group of its own in every hierarchy, as the root of the new namespace.
const enterGroups = `
awk '$3 ~ /^cgroup/ { print $2 }' /proc/mounts | while read -r folder; do
  mkdir "$folder/$1" 2>/dev/null
  echo $$ > "$folder/$1/cgroup.procs"
done
shift
exec "$@"`

const prepareAndBoot = `
mount -t proc proc /proc
grep ' cgroup' /proc/mounts | while read -r _ folder type options _; do
  own=$(echo "$options" | tr , '\\n' | grep -vE '^(rw|ro|relatime|nosuid|nodev|noexec|xattr|nsdelegate|memory_recursiveprot|release_agent=.*)$' | paste -sd, -)
  case $own in name=*) own=none,$own;; esac
  umount "$folder" && mount -t "$type" \${own:+-o "$own"} cgroup "$folder"
done
for folder in /run /srv /var/lib /var/backups; do mount -t tmpfs -o mode=755 tmpfs "$folder"; done
mkdir -p /run/systemd /srv/joma /var/backups/joma
mount --bind "$1" /srv/joma
export container=other SYSTEMD_UNIT_PATH="$0"
exec ${manager} --system --unit=multi-user.target --log-target=null --show-status=no`

interface Systemd extends AsyncDisposable {
  /** Runs a command beside the units, as root. */
  run: (file: string, ...args: string[]) => Promise<{ stdout: string }>
}

/** Starts systemd as process 1 with only these units. They see a release as `/srv/joma`, and empty `/var/lib` and `/var/backups`. */
export async function startSystemd(folder: string, units: Record<string, string>, release: string): Promise<Systemd> {
  const group = `joma-systemd-${process.pid}`
  const unitFolder = join(folder, 'units')
  mkdirSync(unitFolder)
  for (const target of targets) writeFileSync(join(unitFolder, `${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  for (const [name, text] of Object.entries(units)) writeFileSync(join(unitFolder, name), text)
  symlinkSync('multi-user.target', join(unitFolder, 'default.target'))
  const boot = ['unshare', ...namespaces, 'sh', '-c', prepareAndBoot, unitFolder, release]
  const parent = spawn('sh', ['-c', enterGroups, 'sh', group, ...boot], { stdio: 'ignore' })
  const ended = once(parent, 'exit')
  const inside = (file: string, ...args: string[]) => {
    const pid = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim()
    return run('nsenter', ['--target', pid, '--mount', '--pid', '--ipc', '--uts', '--cgroup', file, ...args])
  }
  await vi.waitFor(() => inside('systemctl', 'is-active', 'multi-user.target'), { interval: 200 })
  return {
    run: inside,
    [Symbol.asyncDispose]: async () => {
      parent.kill('SIGKILL')
      await ended
      await vi.waitFor(() => removeGroups(group))
    },
  }
}

async function removeGroups(group: string) {
  const find = ['/sys/fs/cgroup', '-depth', '-type', 'd', '-path', `*/${group}*`, '-exec', 'rmdir', '{}', '+']
  await run('find', find)
}
