import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** A host as small as one can be: a sandboxed frame, and tool calls handed to the test. */
declare global {
  interface Window {
    callServerTool(params: {
      name: string;
      arguments?: Record<string, unknown>;
    }): Promise<{ content: [] }>;
    showCard(
      html: string,
      result: { content: [] },
      options: { theme: 'light' | 'dark'; canCall: boolean },
    ): Promise<void>;
    cardSize: { width?: number | undefined; height?: number | undefined };
    planted?: number;
  }
}

/** What hosts allow a document that declares no origins. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";

window.cardSize = {};
window.showCard = (html, result, { theme, canCall }) =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.style.cssText = 'width:640px;height:900px;border:0';
    document.body.replaceChildren(frame);
    const view = frame.contentWindow;
    if (!view) {
      reject(new Error('the frame has no window'));
      return;
    }
    const bridge = new AppBridge(
      null,
      { name: 'test-host', version: '1.0.0' },
      canCall ? { serverTools: {} } : {},
      { hostContext: { theme } },
    );
    bridge.oncalltool = (params) => window.callServerTool(params);
    bridge.onsizechange = (size) => {
      window.cardSize = size;
    };
    bridge.oninitialized = async () => {
      await bridge.sendToolInput({ arguments: {} });
      await bridge.sendToolResult(result);
      resolve();
    };
    bridge.connect(new PostMessageTransport(view, view)).then(() => {
      frame.srcdoc = html.replace(
        '<meta charset',
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta charset`,
      );
    }, reject);
  });
