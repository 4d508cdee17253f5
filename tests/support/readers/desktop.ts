import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startDisplay } from '../engines/display.ts'
import { waitFor } from '../engines/wait-for.ts'
import { readSpeech } from './speech.ts'

export interface Desktop extends AsyncDisposable {
  /** For programs that show a window. */
  environment: Record<string, string>
  /** Presses keys, by the names of X: Return, Tab, ctrl+a. */
  press: (...keys: string[]) => void
  /** What the screen reader has said so far, one utterance a line. */
  readSpeech: () => Promise<string[]>
}

/** Starts a display with a session bus, a window manager and the screen reader Orca, whose speech goes to a file. */
export async function startDesktop(folder: string): Promise<Desktop> {
  await using started = new AsyncDisposableStack()
  const display = started.use(await startDisplay('1280x900'))
  const runtime = join(folder, 'run')
  await mkdir(runtime, { mode: 0o700 })
  const environment: Record<string, string> = {
    ...(process.env as Record<string, string>),
    DISPLAY: display.name,
    HOME: folder,
    XDG_RUNTIME_DIR: runtime,
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
  }
  const start = (program: string, args: string[], output: 'ignore' | 'pipe' = 'ignore') => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', output, 'ignore'] })
    // Orca waits for its desktop when it is asked to end.
    started.defer(() => void child.kill('SIGKILL'))
    return child
  }

  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], 'pipe')
  const [address] = await once(bus.stdout!, 'data')
  environment.DBUS_SESSION_BUS_ADDRESS = String(address).trim()
  execFileSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], {
    env: environment,
  })
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'])
  start('openbox', [])
  // Orca hangs if it starts before the bus of the accessibility interface.
  const askBus = ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress']
  await waitFor('the accessibility bus', async () => execFileSync('dbus-send', askBus, { env: environment }).length)
  const log = join(folder, 'orca.log')
  // On a terminal, Orca writes each line at once; to a file it would write only now and then.
  start('script', [
    '--quiet',
    '--flush',
    '--command',
    'orca --replace --enable=speech --debug --debug-file=/dev/tty',
    log,
  ])
  await waitFor('the start of Orca', async () => (await readSpeech(log)).includes('Screen reader on.') || undefined)

  const ends = started.move()
  return {
    environment,
    press: (...keys) => void execFileSync('xdotool', ['key', '--clearmodifiers', ...keys], { env: environment }),
    readSpeech: () => readSpeech(log),
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  }
}
