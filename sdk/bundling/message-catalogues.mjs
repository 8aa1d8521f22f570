/** Emits the entry's `catalogues` as `messages/LANGUAGE.json`, for translators. */
export const messageCatalogues = () => ({
  name: "message-catalogues",
  async generateBundle(_, bundle) {
    for (const [file, { code }] of Object.entries(bundle)) {
      delete bundle[file];
      const { catalogues } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      for (const [language, messages] of Object.entries(catalogues)) {
        const source = `${JSON.stringify(messages, null, 2)}\n`;
        this.emitFile({ type: "asset", fileName: `messages/${language}.json`, source });
      }
    }
  },
});
