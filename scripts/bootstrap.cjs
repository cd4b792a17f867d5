// Plain JavaScript for whatever Node is on the machine: installs once, then runs the given program on the Node of
// the lock file. `bootstrap.cjs scripts/start.ts` runs a script, `bootstrap.cjs biome check .` an installed command.
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { spawn, spawnSync } = require('node:child_process')
const serverFlags = require('./server-flags.json')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')
const windows = process.platform === 'win32'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Caravan needs Node 20.19 or newer to start; this is ${process.version}.`)
  process.exit(1)
}

installIfStale()
const node = ownNode()
run(node, process.argv.slice(2))

function installIfStale() {
  const mark = path.join(modules, '.installed')
  const wanted = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing packages (once, about a minute)…')
  const npm = process.env.npm_execpath
  // With NODE_ENV=production npm would leave out what the tests need, while the mark says that all is there.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: windows })
  if (result.status !== 0) {
    console.error('npm could not install the packages; the lines above say why.')
    process.exit(result.status ?? 1)
  }
  fs.writeFileSync(mark, wanted)
}

/** The lock file has a Node for each platform; npm installed the one for this machine. */
function ownNode() {
  for (const name of fs.readdirSync(modules)) {
    if (!/^node-(bin-)?(linux|darwin|win)-(x64|arm64)$/.test(name)) continue
    const binary = path.join(modules, name, 'bin', windows ? 'node.exe' : 'node')
    if (fs.existsSync(binary)) return binary
  }
  console.error(
    `There is no Node for ${process.platform} on ${process.arch} among the packages: Caravan runs on Linux (x64, arm64), macOS and Windows (x64).`,
  )
  process.exit(1)
}

function run(node, [program, ...args]) {
  const bin = path.join(modules, '.bin')
  const file = program.includes('/') ? path.join(root, program) : commandFile(program)
  const env = {
    // Keeps glibc from holding on to the memory of decoded pictures, per thread; without effect elsewhere.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
  }
  const flags = program === 'scripts/start.ts' ? serverFlags : ['--disable-warning=ExperimentalWarning']
  const child = spawn(node, [...flags, file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  // Each signal is passed on once, because a second one ends the child at once.
  let told = false
  const tell = signal => {
    told = true
    // A terminal sends Ctrl-C to the child as well; any other signal reaches only us.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, tell)
  // npm passes a SIGTERM on to the shell it runs us in, and that shell dies of it without telling us.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || told || tell('SIGTERM'), 300).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function commandFile(name) {
  return fs.realpathSync(path.join(modules, '.bin', name))
}
