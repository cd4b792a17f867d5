import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell without windows costs a fifth less than the whole browser. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const debianBrowsers = ['chromium-headless-shell', 'chromium']
/** For the scripts of all our languages. */
const debianFonts = ['fonts-noto-core', 'fonts-noto-cjk']

/** A Chromium, Chrome or Edge that runs; as root on Debian one is installed when there is none. */
export async function findChromium(): Promise<string> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (isProgram(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, but no program is there.`)
  }
  const found = await firstThatRuns()
  if (found) return found
  if (process.getuid?.() === 0 && programsOnPath(['apt-get']).length) {
    await installOnDebian()
    const installed = await firstThatRuns()
    if (installed) return installed
  }
  throw new Error(`The browser journeys need a Chromium. ${advice()} Or set CHROME_PATH to the program.`)
}

function advice(): string {
  if (process.platform === 'darwin') return 'Install Google Chrome (brew install --cask google-chrome).'
  if (process.platform === 'win32') return 'Install Google Chrome or Microsoft Edge.'
  return 'Install it (Debian: apt-get install chromium; Fedora: dnf install chromium) or Google Chrome.'
}

async function firstThatRuns(): Promise<string | undefined> {
  for (const program of [...programsOnPath(commands), ...usualPlaces().filter(isProgram)]) {
    if (await runs(program)) return program
  }
}

const programsOnPath = (names: readonly string[]): string[] => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).filter(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    const homes = ['/Applications', join(process.env.HOME ?? '', 'Applications')]
    return homes.flatMap(home => names.map(name => join(home, `${name}.app`, 'Contents', 'MacOS', name)))
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, LOCALAPPDATA } = process.env
    const homes = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter(
      home => home !== undefined,
    )
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return homes.flatMap(home => programs.map(program => join(home, program)))
  }
  return []
}

/** Ubuntu's chromium-browser may be a mere hint to install a snap. On Windows, asking the version opens a window. */
async function runs(program: string): Promise<boolean> {
  return process.platform === 'win32' || (await exitCode(program, ['--version'], { quiet: true })) === 0
}

async function installOnDebian(): Promise<void> {
  console.log(
    `There is no Chromium here: installing ${debianBrowsers[0]} and fonts with apt-get (once, a few minutes)…`,
  )
  // Twice each: a mirror may not answer at once, and not every Debian has the shell.
  for (const browser of debianBrowsers.flatMap(name => [name, name])) {
    const updated = await exitCode('apt-get', ['update', '-q'])
    const install = ['install', '-y', '-q', '--no-install-recommends', browser, ...debianFonts]
    if (updated === 0 && (await exitCode('apt-get', install)) === 0) return
  }
  throw new Error(
    'apt-get could not install Chromium; the lines above say why. Or set CHROME_PATH to the program.',
  )
}

function exitCode(program: string, args: readonly string[], { quiet = false } = {}): Promise<number | null> {
  const child = spawn(program, args, {
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: quiet ? 30_000 : 900_000,
  })
  return new Promise(resolve => {
    child.on('error', () => resolve(null))
    child.on('exit', code => resolve(code))
  })
}
