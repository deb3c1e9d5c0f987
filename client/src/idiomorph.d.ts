declare module "idiomorph" {
  export const Idiomorph: {
    morph(
      target: Element,
      replacement: Element | string,
      options?: { morphStyle?: "innerHTML" | "outerHTML"; ignoreActive?: boolean; restoreFocus?: boolean },
    ): Node[];
  };
}
