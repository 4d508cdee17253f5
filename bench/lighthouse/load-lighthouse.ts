/** Lighthouse has a package.json of its own, so that `npm install` does not install it with Joma. */
export async function loadLighthouse() {
  try {
    const [{ launch }, { default: lighthouse }] = await Promise.all([import('chrome-launcher'), import('lighthouse')])
    return { launch, lighthouse }
  } catch (error) {
    if (!isMissingPackage(error)) throw error
    console.error('Lighthouse is not installed: run "npm install --prefix bench/lighthouse" first.')
    process.exit(1)
  }
}

const isMissingPackage = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
