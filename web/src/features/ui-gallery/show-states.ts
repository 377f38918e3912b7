/** The pseudo-classes that the gallery shows by a class instead. */
const pseudoClass = /(?<!\\):(hover|active|focus-visible)\b/g;

/** Inserts a rule with a class, e.g. `.show-hover`, after each rule with a pseudo-class. Can be called again. */
function showIn(holder: CSSStyleSheet | CSSGroupingRule | CSSStyleRule) {
  for (let at = holder.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = holder.cssRules.item(at);
    if (rule instanceof CSSStyleRule && pseudoClass.test(rule.selectorText)) {
      pseudoClass.lastIndex = 0;
      holder.insertRule(rule.cssText.replaceAll(pseudoClass, '.show-$1'), at + 1);
    } else if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) {
      showIn(rule);
    }
  }
}

const done = new WeakSet<CSSStyleSheet>();

/** Makes `show-hover`, `show-active` and `show-focus-visible` work on this page. */
export function showStates() {
  for (const sheet of document.styleSheets) {
    if (done.has(sheet)) continue;
    done.add(sheet);
    showIn(sheet);
  }
}
