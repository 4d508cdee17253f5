import type { Plugin } from 'vite'

const attributes = [/\.attr\(\{\s*(?:\/\/.*\s*)?style: "width: "[^}]*\}\)/, /style: "overflow: visible;",/]

/** Chartist sets two style attributes, which the page's CSP forbids. `report-charts.css` contains the same rules. */
export const removeStyleAttributes = (): Plugin => ({
  name: 'remove-style-attributes',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/chartist\/dist\/index\.js/ },
    handler(code) {
      if (!attributes.every((attribute) => attribute.test(code)))
        this.error('Chartist sets its style attributes in another way now.')
      return { code: attributes.reduce((left, attribute) => left.replace(attribute, ''), code), map: null }
    },
  },
})
